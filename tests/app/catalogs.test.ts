import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsInCalls, writtenWords } from '../support/written-words'

/** Functions that answer a request without a page. */
const ANSWERS = /^(?:context\.text|answerProblem)$/

/** Returns source files by path, without tests and catalogs. */
function sourcesIn(pattern: string): [path: string, code: string][] {
  const paths = globSync(pattern).filter((path) => !/\.test\.|\/words\/|^src\/server\/desk\//.test(path))
  expect(paths.length).toBeGreaterThan(0)
  return paths.map((path) => [path, readFileSync(path, 'utf8')])
}

test.for(sourcesIn('src/{forms,site,ui,islands}/**/*.{ts,tsx}'))('takes the words of %s from a catalog', ([
  path,
  code,
]) => {
  expect(writtenWords(path, code)).toEqual([])
})

const emails = sourcesIn('src/{editorial,mail,staff,submissions}/**/*.ts').filter(([, code]) =>
  /\bEmailContent\b/.test(code),
)

test.for(emails)('takes the words of emails of %s from a catalog', ([path, code]) => {
  expect(writtenWords(path, code)).toEqual([])
})

test.for(sourcesIn('src/server/**/*.{ts,tsx}'))('takes the words of responses of %s from a catalog', ([path, code]) => {
  expect(wordsInCalls(path, code, ANSWERS)).toEqual([])
})

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<p>{name}, welcome</p>', ', welcome'],
  ['<img alt="Tea" />', 'Tea'],
  ['<button aria-label="Close" />', 'Close'],
  ["<TextField label={{ en: 'Tea' }[language]} />", 'Tea'],
  ["<p>{'Write to us'}</p>", 'Write to us'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code.
  ['<p>{`It begins on ${day}`}</p>', 'It begins on'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code.
  ['<Video link={`Watch ${title}`} />', 'Watch'],
  ["const text = { en: { thanks: () => 'Thanks' } }", 'Thanks'],
  ["const label = isOpen ? 'in the past hour' : name", 'in the past hour'],
])('finds words in %s', (code, words) => {
  expect(writtenWords('sample.tsx', code)).toEqual([words])
})

test.each([
  '<p className="notice notice--words" aria-labelledby="a-title">{say.hello}</p>',
  "throw new Error('There is no such form.')",
  "import text from './A long name.ts'",
  "const key = 'Escape'",
  'const words = { en: form }',
])('finds no words in %s', (code) => {
  expect(writtenWords('sample.tsx', code)).toEqual([])
})

test('reads only the responses of the server', () => {
  const code = "log.warn('It broke'); context.text('Not found', 404); answerProblem(context, { title: 'No such page' })"
  const found = wordsInCalls('sample.ts', code, ANSWERS)
  expect(found).toEqual(['Not found', 'No such page'])
})

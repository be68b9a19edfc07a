import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', ...readdirSync(join(root, 'docs'), { recursive: true }).map((file) => `docs/${file}`)]

/** Where a Markdown document points to on this disk: in place, or by a reference at its end. */
function targetsOf(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)$/gm)]
  return links.map(([, inPlace, byReference]) => inPlace ?? byReference ?? '').filter((target) => !/^\w+:/.test(target))
}

test.each(documents.filter((file) => file.endsWith('.md')))('what %s points to is there', (file) => {
  const targets = targetsOf(readFileSync(join(root, file), 'utf8'))
  expect(targets.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([])
})

test('every row of the specification names a file and a test that are defined', () => {
  const text = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const defined = new Set([...text.matchAll(/^(\[[^\]]+\]): /gm)].map(([, name]) => name))
  const rows = text.split('\n').filter((line) => /^\| (?!Statement|---)/.test(line))
  expect(rows.length).toBeGreaterThan(300)
  for (const row of rows) {
    const names = row.match(/\[[^\]]+\]/g) ?? []
    expect(
      names.some((name) => /\.(?:spec|test)\.tsx?\]$/.test(name)),
      `a test in: ${row}`,
    ).toBe(true)
    expect(
      names.filter((name) => /\.\w+\]$/.test(name) && !defined.has(name)),
      row,
    ).toEqual([])
  }
})

test('every row about accessibility names tests that exist, by their titles', () => {
  const text = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
  const files = new Map([...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name, file]) => [name, file ?? '']))
  const rows = text.split('\n').filter((line) => /^\| (?!Row|Demand|---)/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const tests = row.split(' | ').at(-1)?.replace(/ \|$/, '').split('; ') ?? []
    for (const named of tests) {
      const [, file = '', title] = named.match(/^\[([^\]]+)\] (.+)$/) ?? []
      expect(titlesIn(join(root, 'docs', files.get(file) ?? file)), row).toContain(title)
    }
  }
})

/** The titles of a file's tests; what is put into one when it runs is a … here. */
function titlesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const titles = source.matchAll(/\btest(?:\.each\(.*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs)
  return [...titles].map(([, , title = '']) => title.replace(/\$\{[^}]*\}/g, '…').replace(/\\(.)/g, '$1'))
}

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((file) => `docs/${file}`),
]
const tests = globSync('{bench,content,docs,scripts,src,tests}/**/*.{test,spec}.{ts,tsx,mjs}', { cwd: root })

/** Returns the ids that GitHub generates for the headings of a document. */
function sectionsOf(file: string): string[] {
  const headings = [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => heading,
  )
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(documents.filter((file) => file.endsWith('.md')))('%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8')

  test('its links lead to files', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
    const local = targets.filter((target) => !/^\w+:/.test(target))
    expect(local.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([])
  })

  test('its links to sections lead to headings', () => {
    const links = [...text.matchAll(/\]\(([^)#:\s]*)#([^)]+)\)/g)].map(([, target = '', id = '']) => ({ target, id }))
    const missing = links.filter(
      ({ target, id }) => !sectionsOf(target ? join(dirname(file), target) : file).includes(id),
    )
    expect(missing).toEqual([])
  })

  test('its links named after a function lead to the file that exports it', () => {
    const links = [...text.matchAll(/\[`(\w+)`\]\(([^)]+\.tsx?)\)/g)].map(([, name = '', target = '']) => ({
      name,
      target,
    }))
    const missing = links.filter(({ name, target }) => {
      const definition = new RegExp(`^export (?:async )?(?:function|const|class|interface|type) ${name}\\b`, 'm')
      return !definition.test(readFileSync(join(root, dirname(file), target), 'utf8'))
    })
    expect(missing).toEqual([])
  })

  test('the tests it names are there', () => {
    const names = new Set(text.match(/[\w-]+(?:\/[\w-]+)*(?:\.store)?\.(?:test|spec)\.tsx?\b/g))
    const missing = [...names].filter((name) => !tests.some((path) => path === name || path.endsWith(`/${name}`)))
    expect(missing).toEqual([])
  })
})

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', ...readdirSync(join(root, 'docs'), { recursive: true }).map((file) => `docs/${file}`)]
const tests = globSync('{bench,content,docs,scripts,src,tests}/**/*.{test,spec}.{ts,tsx,mjs}', { cwd: root })

describe.each(documents.filter((file) => file.endsWith('.md')))('%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8')

  test('its links lead to files', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
    const local = targets.filter((target) => !/^\w+:/.test(target))
    expect(local.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([])
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

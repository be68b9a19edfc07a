import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import { readEntryScript } from './built-assets'

const ENTRY = 'src/site/browser.ts'

test.each([
  ['"', 'a()||import("./form-x1.js")'],
  ["'", "a()||import('./form-x1.js')"],
  ['`', 'a()||import(`./form-x1.js`)'],
])('resolves dynamic imports from every page (%s)', (quote, script) => {
  const folder = build(`${script}\n`)
  expect(readEntryScript(folder, 'site')).toBe(`a()||import(${quote}/assets/form-x1.js${quote})`)
})

test.each([
  'a="</script>"',
  'a="</SCRIPT "',
  'a="<!--"',
])('rejects a script that cannot be inlined in HTML: %s', (script) =>
  expect(() => readEntryScript(build(script), 'site')).toThrow(/HTML/))

test('rejects a script with static imports', () =>
  expect(() =>
    readEntryScript(
      build('', { [ENTRY]: { file: 'assets/browser-x1.js', isEntry: true, imports: ['_a.js'] } }),
      'site',
    ),
  ).toThrow(/share no code/))

test('rejects a script that another file imports', () => {
  const form = { file: 'assets/form-x1.js', imports: [ENTRY] }
  expect(() => readEntryScript(build('', { 'src/form.tsx': form }), 'site')).toThrow(/share no code/)
})

test('rejects a build without the entry', () =>
  expect(() => readEntryScript(build('', { [ENTRY]: undefined }), 'site')).toThrow(/has no entry/))

/** Creates a build folder and returns its path. */
function build(script: string, manifest: Record<string, unknown> = {}): string {
  const folder = temporaryFolder()
  for (const part of ['.vite', 'assets']) mkdirSync(join(folder, part))
  const all = { [ENTRY]: { file: 'assets/browser-x1.js', isEntry: true }, ...manifest }
  writeFileSync(join(folder, '.vite/site.json'), JSON.stringify(all))
  writeFileSync(join(folder, 'assets/browser-x1.js'), script)
  return folder
}

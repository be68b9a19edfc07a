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
])('what the script loads later is found from every page (%s)', (quote, script) => {
  const folder = build(`${script}\n`)
  expect(readEntryScript(folder, 'site')).toBe(`a()||import(${quote}/assets/form-x1.js${quote})`)
})

test.each([
  'a="</script>"',
  'a="</SCRIPT "',
  'a="<!--"',
])('a script that could not stand in HTML is refused: %s', (script) =>
  expect(() => readEntryScript(build(script), 'site')).toThrow(/HTML/))

test('a script that needs another file at once is refused', () =>
  expect(() =>
    readEntryScript(
      build('', { [ENTRY]: { file: 'assets/browser-x1.js', isEntry: true, imports: ['_a.js'] } }),
      'site',
    ),
  ).toThrow(/share no code/))

test('a script that another file would run again is refused', () => {
  const form = { file: 'assets/form-x1.js', imports: [ENTRY] }
  expect(() => readEntryScript(build('', { 'src/form.tsx': form }), 'site')).toThrow(/share no code/)
})

test('a build of something else is refused', () =>
  expect(() => readEntryScript(build('', { [ENTRY]: undefined }), 'site')).toThrow(/has no entry/))

/** A folder with what the build writes; returns its path. */
function build(script: string, manifest: Record<string, unknown> = {}): string {
  const folder = temporaryFolder()
  for (const part of ['.vite', 'assets']) mkdirSync(join(folder, part))
  const all = { [ENTRY]: { file: 'assets/browser-x1.js', isEntry: true }, ...manifest }
  writeFileSync(join(folder, '.vite/site.json'), JSON.stringify(all))
  writeFileSync(join(folder, 'assets/browser-x1.js'), script)
  return folder
}

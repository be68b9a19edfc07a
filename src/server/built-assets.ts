import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { screens } from '../site/screens'
import type { PageAssets } from '../site/shell/document'
import { renderSpeculationRules } from '../site/speculation-rules'
import { stylesheet } from '../styles/stylesheet'

const ENTRY = 'src/site/browser.ts'

/** What the build says of each of its files; `imports` are those that a file cannot run without. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/**
 * Reads what the build made for every page: the browser's entry, which its manifest tells the place of.
 * @throws when there is no build in the folder, or its entry cannot stand in a page.
 */
export function readBuiltAssets(publicDir: string): PageAssets {
  const manifest: Manifest = JSON.parse(readFileSync(join(publicDir, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build's manifest does not know ${ENTRY}`)
  // A file that imports the entry would run it a second time: the one in the page has no address.
  const isImported = Object.values(manifest).some((other) => other?.imports?.includes(ENTRY))
  if (entry.imports || isImported) throw new Error(`${ENTRY} stands in the page and can share no code with other files`)
  return {
    stylesheet,
    script: asInPage(readFileSync(join(publicDir, entry.file), 'utf8'), `/${dirname(entry.file)}/`),
    speculationRules: renderSpeculationRules(screens),
  }
}

/** What a script loads later is beside it; in the page, it must say where. */
function asInPage(script: string, folder: string): string {
  if (/<\/script|<!--/i.test(script)) throw new Error(`${ENTRY} holds what ends or hides a script in HTML`)
  return script.replaceAll(/\bimport\((["'`])\.\//g, `import($1${folder}`).trim()
}

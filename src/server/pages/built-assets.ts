import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DeskAssets } from '../../desk/shell/document'
import { screens } from '../../site/screens'
import type { PageAssets } from '../../site/shell/document'
import { renderSpeculationRules } from '../../site/speculation-rules'
import { stylesheet } from '../../styles/stylesheet'

/** Vite's manifest. `imports` are static imports. */
type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] } | undefined>

export function readSiteAssets(publicDir: string): PageAssets {
  return {
    stylesheet,
    script: readEntryScript(publicDir, 'site'),
    speculationRules: renderSpeculationRules(screens),
  }
}

/** @throws if the entry was not built. */
export function readDeskAssets(publicDir: string): DeskAssets {
  const { entry } = findEntry(publicDir, 'desk')
  return { script: `/${entry.file}`, stylesheets: (entry.css ?? []).map((file) => `/${file}`) }
}

/** @throws if the browser entry (src/entries.json) was not built or cannot be inlined. */
export function readEntryScript(publicDir: string, name: string): string {
  const { manifest, source, entry } = findEntry(publicDir, name)
  // A file that imports the entry would run it a second time, because an inline module has no URL.
  const isImported = Object.values(manifest).some((other) => other?.imports?.includes(source))
  if (entry.imports || isImported) throw new Error(`${source} is inline and can share no code with other files`)
  const script = readFileSync(join(publicDir, entry.file), 'utf8')
  if (/<\/script|<!--/i.test(script)) throw new Error(`${source} contains what ends or hides a script in HTML`)
  return resolveImports(script, `/${dirname(entry.file)}/`)
}

function findEntry(publicDir: string, name: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(publicDir, `.vite/${name}.json`), 'utf8'))
  const [source, entry] = Object.entries(manifest).find(([, file]) => file?.isEntry) ?? []
  if (!source || !entry) throw new Error(`the build's manifest has no entry "${name}"`)
  return { manifest, source, entry }
}

/** Inline scripts cannot use relative imports. */
function resolveImports(script: string, folder: string): string {
  return script.replaceAll(/\bimport\((["'`])\.\//g, `import($1${folder}`).trim()
}

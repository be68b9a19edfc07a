import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageAssets } from '../site/shell/document'
import { stylesheet } from '../styles/stylesheet'

const ENTRY = 'src/site/browser.ts'

type Manifest = Record<string, { file: string } | undefined>

/**
 * Reads from the build's manifest where the browser's entry ended up.
 * @throws when there is no build in the folder.
 */
export function readBuiltAssets(publicDir: string): PageAssets {
  const manifest: Manifest = JSON.parse(readFileSync(join(publicDir, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build's manifest does not know ${ENTRY}`)
  return { stylesheet, scripts: [`/${entry.file}`] }
}

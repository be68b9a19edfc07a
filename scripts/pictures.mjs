import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const [{ steps }, { ensureBrowser }, { ensureBuilt }] = await Promise.all([
    import('./run.mjs'),
    import('./browser.mjs'),
    import('./built.mjs'),
  ])
  const chrome = await ensureBrowser()
  await ensureBuilt()
  const flags = process.argv.slice(2)
  const known = { '--readme': takeForReadme, '--baseline': renewBaseline }
  for (const flag of flags) if (!known[flag]) throw new Error(`pictures knows ${Object.keys(known).join(' and ')}`)
  for (const take of flags.length > 0 ? flags.map((flag) => known[flag]) : [takeAll]) take(steps, chrome)
})

/** Every screen and every state of every form, to be looked at. */
function takeAll(steps, chrome) {
  rmSync(join(root, 'pictures'), { recursive: true, force: true })
  steps.pictures(chrome, '--project=all')
  tell('pictures')
}

/** What README.md shows. */
function takeForReadme(steps, chrome) {
  steps.pictures(chrome, '--project=readme')
  tell('docs/pictures')
}

/** What e2e/looks.spec.ts compares with. */
function renewBaseline(steps, chrome) {
  const baseline = join(root, 'e2e/looks')
  rmSync(baseline, { recursive: true, force: true })
  steps.browser(chrome, 'looks.spec.ts', '--update-snapshots=all')
  tell('e2e/looks')
}

function tell(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter((file) => file.endsWith('.png'))
  console.log(`\n${files.length} pictures in ${folder}/`)
}

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowsers } from './browser.mjs'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'
import { run } from './run.mjs'

const baseline = 'tests/e2e/looks'
const commands = {
  /** Every screen and every state of every form, for review. */
  '--all': { folder: 'pictures', parameters: ['--config=pictures.config.ts', '--project=all'] },
  /** The screenshots in README.md. */
  '--readme': { folder: 'docs/pictures', parameters: ['--config=pictures.config.ts', '--project=readme'] },
  /** The baseline for tests/e2e/looks.spec.ts. */
  '--baseline': { folder: baseline, parameters: ['looks.spec.ts', '--update-snapshots=all'] },
}

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const flags = process.argv.slice(2)
  for (const flag of flags)
    if (!commands[flag]) throw new Error(`There is no flag ${flag}. The flags are ${Object.keys(commands).join(', ')}.`)
  Object.assign(process.env, await ensureBrowsers())
  await ensureBuilt()
  for (const flag of flags.length > 0 ? flags : ['--all']) await take(commands[flag])
})

async function take({ folder, parameters }) {
  if (folder !== 'docs/pictures') rmSync(join(root, folder), { recursive: true, force: true })
  if (!(await run('Pictures', ['@playwright/test/cli.js', 'test', ...parameters]))) process.exit(1)
  const files = readdirSync(join(root, folder), { recursive: true }).filter((file) => file.endsWith('.png'))
  console.log(`\n${files.length} pictures in ${folder}/`)
}

import { readFileSync } from 'node:fs'
import { ensureInstalled } from './installed.mjs'
import { onPinnedNode, stopWithParent } from './pinned.mjs'

if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
  process.exit(0)
}

stopWithParent()
ensureInstalled()
onPinnedNode(import.meta.url, async () => {
  const { ensureBuilt } = await import('./built.mjs')
  await ensureBuilt()
  await import('../dist/server/main.js')
})

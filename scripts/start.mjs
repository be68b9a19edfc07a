import { ensureInstalled } from './installed.mjs'
import { onPinnedNode, stopWithParent } from './pinned.mjs'

stopWithParent()
ensureInstalled()
onPinnedNode(import.meta.url, async () => {
  const { ensureBuilt } = await import('./built.mjs')
  await ensureBuilt()
  await import('../dist/server/main.js')
})

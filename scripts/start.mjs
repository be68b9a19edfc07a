import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { onPinnedNode, stopWithParent } from './pinned.mjs'

stopWithParent()
ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  await ensureBuilt()
  await import('../dist/server/main.js')
})

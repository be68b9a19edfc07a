import { ensureInstalled } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

ensureInstalled()
onPinnedNode(import.meta.url, async () => {
  const { ensureBuilt } = await import('./built.mjs')
  await ensureBuilt()
})

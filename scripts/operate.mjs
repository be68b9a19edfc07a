import { join } from 'node:path'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

ensureInstalled()
onPinnedNode(import.meta.url, async () => {
  const { ensureBuilt } = await import('./built.mjs')
  await ensureBuilt()
  await import(join(root, 'dist/server/operate.js'))
})

import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  await ensureBuilt()
  await import(join(root, 'dist/server/operate.js'))
})

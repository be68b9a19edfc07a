import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, ensureBuilt)

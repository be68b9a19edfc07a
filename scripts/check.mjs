import { ensureInstalled } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'
import { steps } from './run.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, () => {
  steps.types()
  steps.lint()
  steps.unit()
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

/** Proves every promise of docs/reliability.md at full scale, or those that are named, and writes down what was measured. */
ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const [{ steps }, { ensureBuilt }, { writeFigures }] = await Promise.all([
    import('./run.mjs'),
    import('./built.mjs'),
    import('./figures.mjs'),
  ])
  rmSync(join(root, 'test-results/figures.jsonl'), { force: true })
  await ensureBuilt()
  steps.prove('--reporter=verbose', ...process.argv.slice(2))
  writeFigures()
})

import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DatabaseLocation } from '../../src/database/snapshot'
import { createExports, type Exports } from '../../src/submissions/exports/exports'

/** Exports a database with the TypeScript sources. */
export function openExports(location: DatabaseLocation): Exports {
  const exports = createExports({ program: join(import.meta.dirname, 'export-thread.mjs'), location })
  onTestFinished(() => exports.stop())
  return exports
}

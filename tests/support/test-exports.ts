import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DatabaseLocation } from '../../src/database/snapshot'
import { createExports, type Exports } from '../../src/submissions/exports/exports'

/** For tests: what makes exports of a database, from the source as it stands. */
export function openExports(location: DatabaseLocation): Exports {
  const exports = createExports({ program: join(import.meta.dirname, 'export-thread.mjs'), location })
  onTestFinished(() => exports.stop())
  return exports
}

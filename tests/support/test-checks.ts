import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { CHECK_LIMITS, type Checks, createChecks } from '../../src/server/checks/checks'

const program = join(import.meta.dirname, 'check-thread.mjs')

/** A machine that is busy with other tests takes longer. */
const PATIENT: typeof CHECK_LIMITS = { ...CHECK_LIMITS, page: 20_000, again: 20_000 }

/** For tests: what checks what a site says, from the source as it stands. */
export function openChecks(limits: Partial<typeof CHECK_LIMITS> = {}): Checks {
  const checks = createChecks({ program, limits: { ...PATIENT, ...limits } })
  onTestFinished(() => checks.stop())
  return checks
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { createJobRunner } from './job-runner'

test('the error for a killed process names its job', async () => {
  const program = join(temporaryFolder(), 'program.mjs')
  writeFileSync(program, "process.once('message', () => process.kill(process.pid, 'SIGKILL'))")
  const jobs = createJobRunner(program)
  const order = { folder: '', name: '', program: '' }
  await expect(jobs.run({ kind: 'test-restore', order })).rejects.toThrow(
    'The process that restored it was ended (SIGKILL)',
  )
})

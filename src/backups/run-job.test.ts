import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { createJobRunner } from './run-job'

test('a process that is ended is told of by what it did', async () => {
  const program = join(temporaryFolder(), 'program.mjs')
  writeFileSync(program, "process.once('message', () => process.kill(process.pid, 'SIGKILL'))")
  const jobs = createJobRunner(program)
  const order = { folder: '', name: '', program: '' }
  await expect(jobs.run({ kind: 'prove', order })).rejects.toThrow('The process that restored it was ended (SIGKILL)')
})

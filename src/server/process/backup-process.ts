import { type Job, runJob } from '../../backups/run-job'
import { lowerPriority } from '../files/own-limits'
import { exitOnSignals } from './exit-on-signals'

lowerPriority()
// Other users of this machine must not read what people wrote.
process.umask(0o077)
exitOnSignals()
// The parent has exited. The next backup deletes the incomplete one.
process.once('disconnect', () => process.exit(1))

process.once('message', async (job: Job) => {
  const reply = await runJob(job).then(
    (result) => ({ result }),
    (error: Error) => ({
      failure: [error.message, (error.cause as Error | undefined)?.message].filter(Boolean).join(': '),
    }),
  )
  process.send?.(reply, () => process.exit(0))
})

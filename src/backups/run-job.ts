import { type ChildProcess, fork } from 'node:child_process'
import type { Job, JobResults } from './jobs'

/** Time for a process to end its children, in milliseconds. */
const END_WITHIN = 1000

/** Maximum duration of a job in milliseconds. */
const LONGEST = 6 * 3_600_000

const did: Readonly<Record<Job['kind'], string>> = { make: 'made', 'hand-over': 'copied', prove: 'restored' }

/** The site is stopping: the job did not fail and will run later. */
export class StoppedError extends Error {}

export type JobRunner = ReturnType<typeof createJobRunner>

/** Runs each job in a separate process. */
export function createJobRunner(program: string) {
  const running = new Set<ChildProcess>()
  let isStopped = false

  return {
    /** @throws Error with a message for people; StoppedError if the site is stopping. */
    async run<Kind extends Job['kind']>(job: Extract<Job, { kind: Kind }>): Promise<JobResults[Kind]> {
      if (isStopped) throw new StoppedError()
      const child = fork(program)
      running.add(child)
      const late = setTimeout(() => end(child), LONGEST).unref()
      return new Promise<JobResults[Kind]>((resolve, reject) => {
        child.once('message', (reply: { result: JobResults[Kind] } | { failure: string }) =>
          'failure' in reply ? reject(new Error(reply.failure)) : resolve(reply.result),
        )
        child.once('error', reject)
        child.once('exit', (code, signal) => {
          running.delete(child)
          clearTimeout(late)
          reject(
            isStopped
              ? new StoppedError()
              : new Error(`The process that ${did[job.kind]} it was ended (${signal ?? `exit code ${code}`})`),
          )
        })
        // It may end before reading all input.
        child.send(job, () => {})
      })
    },
    stop() {
      isStopped = true
      for (const child of running) end(child)
    },
  }
}

function end(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), END_WITHIN).unref()
}

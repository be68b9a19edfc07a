import { type ChildProcess, fork } from 'node:child_process'
import type { Job, JobResults } from './jobs'

/** How long a process may take to end what it has started, in milliseconds. */
const END_WITHIN = 1000

/** How long a job may take, in milliseconds. */
const LONGEST = 6 * 3_600_000

const did: Readonly<Record<Job['kind'], string>> = { make: 'made', 'hand-over': 'copied', prove: 'restored' }

/** The site stops: nothing has failed, and it is done another time. */
export class StoppedError extends Error {}

export type JobRunner = ReturnType<typeof createJobRunner>

/** Runs jobs in a process each. */
export function createJobRunner(program: string) {
  const running = new Set<ChildProcess>()
  let isStopped = false

  return {
    /** @throws what went wrong, in words for people; StoppedError when the site stops. */
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
        // It may end before it has read everything.
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

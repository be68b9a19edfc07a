import { type ChildProcess, fork } from 'node:child_process'
import type { Job, JobResults } from './run-job'

/** Time for a process to end its children, in milliseconds. */
const KILL_DELAY_MS = 1000

/** Maximum duration of a job in milliseconds. */
const MAX_JOB_MS = 6 * 3_600_000

const actions: Readonly<Record<Job['kind'], string>> = {
  make: 'made',
  'copy-offsite': 'copied',
  'test-restore': 'restored',
}

/** Thrown if the site is stopping: the job did not fail and will run later. */
export class StoppedError extends Error {}

export type JobRunner = ReturnType<typeof createJobRunner>

/** Runs each job in a separate process. */
export function createJobRunner(program: string) {
  const running = new Set<ChildProcess>()
  let isStopped = false

  return {
    /** @throws Error with a user-facing message; StoppedError if the site is stopping. */
    async run<Kind extends Job['kind']>(job: Extract<Job, { kind: Kind }>): Promise<JobResults[Kind]> {
      if (isStopped) throw new StoppedError()
      const child = fork(program)
      running.add(child)
      const timer = setTimeout(() => endProcess(child), MAX_JOB_MS).unref()
      return new Promise<JobResults[Kind]>((resolve, reject) => {
        child.once('message', (reply: { result: JobResults[Kind] } | { failure: string }) =>
          'failure' in reply ? reject(new Error(reply.failure)) : resolve(reply.result),
        )
        child.once('error', reject)
        child.once('exit', (code, signal) => {
          running.delete(child)
          clearTimeout(timer)
          reject(
            isStopped
              ? new StoppedError()
              : new Error(`The process that ${actions[job.kind]} it was ended (${signal ?? `exit code ${code}`})`),
          )
        })
        // Ignore errors: the child may exit before it has read all input.
        child.send(job, () => {})
      })
    },
    stop() {
      isStopped = true
      for (const child of running) endProcess(child)
    },
  }
}

function endProcess(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), KILL_DELAY_MS).unref()
}

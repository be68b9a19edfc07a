import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a program that ends when `end` is called, or with this process. */
export function startChild(program: string, parameters: string[], options: SpawnOptions) {
  const child: ChildProcess = spawn(program, parameters, options)
  const kill = () => void child.kill()
  process.once('exit', kill)
  return {
    child,
    async end() {
      process.off('exit', kill)
      kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../scripts/free-port.mjs'

const START_SECONDS = 60

/**
 * Starts a server, given as `{ command, args, env, cwd }`, on a free port of 127.0.0.1.
 * Resolves to its origin, its process and a stop function once it responds.
 * @throws Error if it exits or does not respond within a minute.
 */
export async function startPeer({ name, command, args, env, cwd }) {
  const port = await findFreePort()
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  for (let tries = 0; tries < START_SECONDS * 10; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isUp) return { origin, child, stop }
    await wait(100)
  }
  await stop()
  throw new Error(`${name} does not answer`)
}

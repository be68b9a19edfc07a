import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { root } from './installed.mjs'

/**
 * Runs a program of an installed package under a heading. With `quiet`, prints its output only after it exits, so that
 * programs can run in parallel. Resolves to true if it exits with 0.
 */
export async function run(title, [script, ...parameters], { environment = {}, quiet = false } = {}) {
  if (!quiet) console.log(`\n== ${title}`)
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...parameters], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  const exited = new Promise((resolve) => child.on('close', resolve))
  if (quiet) {
    const output = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
    console.log(`\n== ${title}`)
    for (const text of output) process.stdout.write(text)
  }
  return (await exited) === 0
}

/** Checks types and lint in parallel. Resolves to true if both pass. */
export async function checkSources() {
  const clean = await Promise.all([
    run('Types', ['typescript/bin/tsc', '--project', '.'], { quiet: true }),
    run('Lint', ['@biomejs/biome/bin/biome', 'check', '.'], { quiet: true }),
  ])
  return clean.every(Boolean)
}

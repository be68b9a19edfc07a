import { spawnSync } from 'node:child_process'
import { root } from './installed.mjs'

/** Runs a program of the packages. Returns whether it went well. */
export function tryCommand([script, ...parameters], environment = {}, stdio = 'inherit') {
  const { status } = spawnSync(process.execPath, [`node_modules/${script}`, ...parameters], {
    cwd: root,
    stdio,
    env: { ...process.env, ...environment },
  })
  return status === 0
}

/** Runs one step with its name above it, and ends the whole run where it fails. */
function runStep(name, command, environment) {
  console.log(`\n== ${name}`)
  if (!tryCommand(command, environment)) process.exit(1)
}

export const steps = {
  types: () => runStep('Types', ['typescript/bin/tsc', '--project', '.']),
  lint: () => runStep('Lint', ['@biomejs/biome/bin/biome', 'check', '.']),
  unit: () => runStep('Unit tests', vitest('run', 'unit')),
  prove: (...parameters) => runStep('Proofs', vitest('run', 'prove', ...parameters), { PROVE: 'full' }),
  browser: (chrome, ...parameters) => runStep('Browser tests', playwright(...parameters), { CHROME_PATH: chrome }),
  pictures: (chrome, ...parameters) =>
    runStep('Pictures', playwright('--config=pictures.config.ts', ...parameters), { CHROME_PATH: chrome }),
}

/** What runs (or lists) one of Vitest's projects. */
export function vitest(task, project, ...parameters) {
  return ['vitest/vitest.mjs', task, '--project', project, ...parameters]
}

/** What runs Playwright's tests. */
export function playwright(...parameters) {
  return ['@playwright/test/cli.js', 'test', ...parameters]
}

import { spawnSync } from 'node:child_process'
import { root } from './installed.mjs'

/** Runs one step with its name above it; ends the whole run where it fails. */
export function runStep(name, [script, ...parameters], environment = {}) {
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [`node_modules/${script}`, ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (status !== 0) process.exit(status ?? 1)
}

export const steps = {
  types: () => runStep('Types', ['typescript/bin/tsc', '--project', '.']),
  lint: () => runStep('Lint', ['@biomejs/biome/bin/biome', 'check', '.']),
  unit: (...parameters) => runStep('Unit tests', ['vitest/vitest.mjs', 'run', '--project', 'unit', ...parameters]),
  store: (...parameters) => runStep('Store tests', ['vitest/vitest.mjs', 'run', '--project', 'store', ...parameters]),
  prove: (scale, ...parameters) => {
    // They need its loopback addresses, its limits of a process and its ways to break a disk.
    if (process.platform !== 'linux') return console.log('\n== Proofs: NOT RUN, they need Linux')
    runStep('Proofs', ['vitest/vitest.mjs', 'run', '--project', 'prove', ...parameters], { PROVE: scale })
  },
  browser: (chrome, ...parameters) =>
    runStep('Browser tests', ['@playwright/test/cli.js', 'test', ...parameters], { CHROME_PATH: chrome }),
  pictures: (chrome, ...parameters) =>
    runStep('Pictures', ['@playwright/test/cli.js', 'test', '--config=pictures.config.ts', ...parameters], {
      CHROME_PATH: chrome,
    }),
}

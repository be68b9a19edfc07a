import { defineConfig } from '@playwright/test'

const { REPORT = 'test-results/engines.json', ENGINES = 'firefox,webkit' } = process.env

/**
 * The main journeys in other engines than Chromium, in which the browser tests have them all; ENGINES=chromium runs
 * them there too. Each is driven in its own way (tests/e2e/engines/driver.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: 'engines/*.journey.ts',
  outputDir: 'test-results/engines',
  fullyParallel: false,
  forbidOnly: true,
  // On a busy machine; the end of the run names what failed once (scripts/suites.mjs).
  retries: 1,
  // One browser of each engine runs for all its journeys: a start takes longer than most of them.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: REPORT }]],
  projects: ENGINES.split(',').map((name) => ({ name, workers: 1 })),
})

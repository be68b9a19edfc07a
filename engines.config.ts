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
  // One browser of each engine runs for all its journeys: a start takes longer than most of them.
  workers: 3,
  // For hangs only: a test waits for conditions, however slow the machine is.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: REPORT }]],
  projects: ENGINES.split(',').map((name) => ({ name, workers: 1 })),
})

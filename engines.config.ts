import { defineConfig } from '@playwright/test'

const { REPORT = 'test-results/engines.json', ENGINES = 'firefox,webkit' } = process.env

/** The main journeys in Firefox and WebKit. ENGINES=chromium runs them in Chromium. See tests/e2e/engines/driver.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: 'engines/*.journey.ts',
  outputDir: 'test-results/engines',
  fullyParallel: false,
  forbidOnly: true,
  // One browser per engine: starting it takes longer than most journeys.
  workers: 3,
  // Tests wait for conditions. Timeouts are only for hangs.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  // WebKit's and Firefox's drivers sometimes lose a request on a busy machine. The first failure is still printed.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: REPORT }]],
  projects: ENGINES.split(',').map((name) => ({ name, workers: 1 })),
})

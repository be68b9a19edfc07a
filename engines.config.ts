import { defineConfig } from '@playwright/test'

/** The main journeys in three engines, each driven in its own way (e2e/engines/driver.ts). */
export default defineConfig({
  testDir: 'e2e',
  // Or the one test with which scripts/suites.mjs sees whether these can fail.
  testMatch: process.env.SEEDED_FAILURE ? 'seeded/playwright.ts' : 'engines/*.journey.ts',
  outputDir: 'test-results/engines',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.REPORT ?? 'test-results/engines.json' }]],
  projects: process.env.SEEDED_FAILURE
    ? [{ name: 'seeded' }]
    : [{ name: 'chromium' }, { name: 'firefox' }, { name: 'webkit' }],
})

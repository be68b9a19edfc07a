import { defineConfig } from '@playwright/test'

const { SEEDED_FAILURE, REPORT = 'test-results/engines.json', ENGINES = 'chromium,firefox,webkit' } = process.env

/** The main journeys in three engines, each driven in its own way (e2e/engines/driver.ts). */
export default defineConfig({
  testDir: 'e2e',
  // Or the one test with which scripts/suites.mjs sees whether these can fail.
  testMatch: SEEDED_FAILURE ? 'seeded/playwright.ts' : 'engines/*.journey.ts',
  outputDir: 'test-results/engines',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: REPORT }]],
  projects: (SEEDED_FAILURE ? 'seeded' : ENGINES).split(',').map((name) => ({ name })),
})

import { defineConfig } from '@playwright/test'
import browserFlags from './scripts/browser-flags.json' with { type: 'json' }

const chrome = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'e2e',
  // Or the one test with which scripts/suites.mjs sees whether these can fail.
  testMatch: process.env.SEEDED_FAILURE ? 'seeded/playwright.ts' : '*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // One picture for all machines (docs/decisions/007-pictures-compared-with-one-typeface.md).
    toHaveScreenshot: { pathTemplate: '{testDir}/looks/{arg}{ext}', maxDiffPixelRatio: 0.005, scale: 'device' },
  },
  reporter: [['list'], ['json', { outputFile: process.env.REPORT ?? 'test-results/browser.json' }]],
  use: {
    launchOptions: {
      ...(chrome ? { executablePath: chrome } : {}),
      args: browserFlags,
    },
  },
})

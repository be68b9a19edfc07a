import { defineConfig } from '@playwright/test'

const chrome = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // One picture for all machines (docs/decisions/007-pictures-compared-with-one-typeface.md).
    toHaveScreenshot: { pathTemplate: '{testDir}/looks/{arg}{ext}', maxDiffPixelRatio: 0.005, scale: 'device' },
  },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: {
      ...(chrome ? { executablePath: chrome } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

import { defineConfig } from '@playwright/test'
import browserFlags from './scripts/browser-flags.json' with { type: 'json' }

const chrome = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  // Each worker starts a site and a browser. Two workers keep two cores busy.
  workers: 2,
  // Tests wait for conditions. Timeouts are only for hangs.
  timeout: 120_000,
  expect: {
    timeout: 60_000,
    // The same screenshots on all machines (docs/decisions/007-pictures-compared-with-one-typeface.md).
    toHaveScreenshot: { pathTemplate: '{testDir}/looks/{arg}{ext}', maxDiffPixelRatio: 0.005, scale: 'device' },
  },
  reporter: [['list'], ['json', { outputFile: process.env.REPORT ?? 'test-results/e2e.json' }]],
  use: {
    // Fades and smooth scrolling cost processor time. The journeys in other engines have them.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a fifth more time. To debug: npm run test:e2e -- FILE --trace on, then npx playwright show-trace.
    trace: 'off',
    launchOptions: {
      ...(chrome ? { executablePath: chrome } : {}),
      args: browserFlags,
    },
  },
})

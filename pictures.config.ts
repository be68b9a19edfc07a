import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

/** `npm run pictures` takes screenshots with the browser and the site of the tests. */
export default defineConfig(tests, {
  testDir: 'tests/e2e/pictures',
  testMatch: '*.pictures.ts',
  outputDir: 'test-results/pictures',
  timeout: 120_000,
  reporter: 'dot',
  projects: [
    { name: 'all', testIgnore: 'readme.pictures.ts', metadata: { folder: join(import.meta.dirname, 'pictures') } },
    {
      name: 'readme',
      testMatch: 'readme.pictures.ts',
      metadata: { folder: join(import.meta.dirname, 'docs/pictures') },
    },
  ],
})

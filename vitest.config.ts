import { defineConfig } from 'vitest/config'

const isFull = process.env.PROVE === 'full'

/** The files of a suite, or the one test with which scripts/suites.mjs sees whether the suite can fail. */
const filesOf = (...files: string[]) => (process.env.SEEDED_FAILURE ? ['e2e/seeded/vitest.ts'] : files)

export default defineConfig({
  test: {
    allowOnly: false,
    includeTaskLocation: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: filesOf('{content,docs,scripts,src}/**/*.test.{ts,tsx,mjs}'),
          exclude: ['**/*.store.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: filesOf('{src,e2e}/**/*.store.test.ts'),
          globalSetup: ['e2e/postgres-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'prove',
          include: filesOf('prove/*.prove.ts'),
          globalSetup: ['e2e/postgres-server.ts'],
          testTimeout: isFull ? 3_600_000 : 120_000,
          hookTimeout: 60_000,
          // At full scale each has the machine for itself; in short most of the time is waiting.
          maxWorkers: isFull ? 1 : 2,
          disableConsoleIntercept: true,
        },
      },
    ],
  },
})

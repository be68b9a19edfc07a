import { defineConfig } from 'vitest/config'

const isFull = process.env.PROVE === 'full'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{content,docs,src}/**/*.test.{ts,tsx}'], exclude: ['**/*.store.test.ts'] } },
      {
        test: {
          name: 'store',
          include: ['src/**/*.store.test.ts'],
          globalSetup: ['e2e/postgres-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'prove',
          include: ['prove/*.prove.ts'],
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

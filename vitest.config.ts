import { defineConfig } from 'vitest/config'

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
          testTimeout: process.env.PROVE === 'full' ? 3_600_000 : 120_000,
          hookTimeout: 60_000,
          // One at a time: each has the machine for itself.
          fileParallelism: false,
          disableConsoleIntercept: true,
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const isFull = process.env.RESILIENCE === 'full'

/** Tests that are run at full scale alone, and those of other suites that do more then. */
const SLOW = [
  'tests/resilience/full/*.test.ts',
  'tests/app/generated-bodies.test.ts',
  // Promtool is installed there.
  'src/server/metrics/alerts.test.ts',
  'src/submissions/handling/together.store.test.ts',
  'src/submissions/people/people-together.store.test.ts',
  'src/submissions/bulk/all-that-match.store.test.ts',
  'src/submissions/bulk/bulk-together.store.test.ts',
  'src/admissions/seats-together.store.test.ts',
  'src/payments/paypal/orders.store.test.ts',
]

export default defineConfig({
  test: {
    allowOnly: false,
    // By default Vitest leaves one core idle, which is half of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only for tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx,mjs}'],
          // None of them changes what the others share, and loading everything anew for each file takes a fifth longer.
          isolate: false,
          exclude: ['node_modules', '**/*.store.test.ts', 'tests/resilience'],
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: ['{src,tests}/**/*.store.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'resilience',
          include: ['tests/resilience/*.test.ts', ...(isFull ? SLOW : [])],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: isFull ? 3_600_000 : 120_000,
          // At full scale each has the machine to itself; otherwise they mostly wait.
          maxWorkers: isFull ? 1 : 2,
          disableConsoleIntercept: true,
        },
      },
    ],
  },
})

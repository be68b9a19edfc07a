import './read-typescript.mjs'

await import('../../src/server/checks/check-thread.ts')

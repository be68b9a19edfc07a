import './read-typescript.mjs'

await import('../../src/server/exports/export-thread.ts')

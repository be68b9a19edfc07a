import './read-typescript.mjs'

await import('../../src/submissions/exports/export-thread.ts')

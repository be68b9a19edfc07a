import './read-typescript.mjs'

await import('../../src/server/files/picture-process.ts')

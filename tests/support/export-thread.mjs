import { registerHooks } from 'node:module'

/** The export thread's program from its source: Node reads TypeScript, but does not guess the ends of file names. */
registerHooks({
  resolve(name, context, next) {
    return name.startsWith('.') && !/\.\w+$/.test(name) ? next(`${name}.ts`, context) : next(name, context)
  },
})
await import('../../src/server/exports/export-thread.ts')

import { enableCompileCache, registerHooks } from 'node:module'

/** Runs tests' threads and processes from TypeScript: Node reads it, but does not add file extensions to imports. */
// A test may start many threads or processes.
enableCompileCache()
registerHooks({
  resolve(name, context, next) {
    const isOurs = name.startsWith('.') && !context.parentURL?.includes('node_modules')
    return isOurs && !/\.\w+$/.test(name) ? next(`${name}.ts`, context) : next(name, context)
  },
})

import { enableCompileCache, registerHooks } from 'node:module'

/** Lets tests' threads and processes import TypeScript files without extensions, which Node does not resolve. */
// A test may start many threads or processes.
enableCompileCache()
registerHooks({
  resolve(name, context, next) {
    const isOurs = name.startsWith('.') && !context.parentURL?.includes('node_modules')
    return isOurs && !/\.\w+$/.test(name) ? next(`${name}.ts`, context) : next(name, context)
  },
})

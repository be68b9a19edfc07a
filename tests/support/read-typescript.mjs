import { enableCompileCache, registerHooks } from 'node:module'

/** For threads and processes of tests, from their source: Node reads TypeScript, but does not guess the ends of file names. */
// A test may start many of them.
enableCompileCache()
registerHooks({
  resolve(name, context, next) {
    const isOurs = name.startsWith('.') && !context.parentURL?.includes('node_modules')
    return isOurs && !/\.\w+$/.test(name) ? next(`${name}.ts`, context) : next(name, context)
  },
})

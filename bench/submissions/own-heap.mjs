import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'

/** Imported before the site: keeps it from asking V8 for a small heap (src/server/process/heap-size.ts). */
v8.setFlagsFromString = () => {}
syncBuiltinESMExports()

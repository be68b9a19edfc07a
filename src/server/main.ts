import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readBuiltAssets } from './built-assets'
import { readSettings } from './settings'
import { startSite } from './start'
import { summarize } from './summary'
import { isWorker } from './workers'

const publicDir = join(import.meta.dirname, '../public')

// V8 would rather take memory than time; a small machine has less of the first. Both work after the start.
setFlagsFromString('--optimize-for-size')
setFlagsFromString('--semi-space-growth-factor=1')

// What people write is for nobody else on this machine.
process.umask(0o077)

/** However things stand, the process is gone by then: a supervisor that waits ten seconds need not kill it. */
const STOP_WITHIN_MILLISECONDS = 9000

try {
  if (existsSync('.env')) process.loadEnvFile()
  const settings = readSettings(process.env)
  const built = { assets: readBuiltAssets(publicDir), publicDir, program: import.meta.filename }
  const site = await startSite(settings, built)
  let stopping = false
  const stop = async () => {
    // npm hands on a Ctrl-C that the terminal has already given us: the second one must not cut the first short.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MILLISECONDS).unref()
    await site.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (!isWorker) console.log(summarize(settings, site.address))
} catch (error) {
  console.error(`The site cannot start: ${(error as Error).message}`)
  process.exit(1)
}

// Import this first, because the heap grows while the other modules load.
import './heap-size'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { version } from '../../../package.json'
import { readDeskAssets, readSiteAssets } from '../pages/built-assets'
import { readSettings, WrongSettingError } from './settings'
import { startSite } from './start'
import { summarize } from './summary'
import { isWorker } from './workers'

const publicDir = join(import.meta.dirname, '../public')

// Other users of this machine must not read what people write.
process.umask(0o077)

/** In addition to STOP_DELAY. Supervisors usually kill the process after ten seconds. */
const STOP_TIMEOUT_MS = 9000

/** EX_CONFIG of sysexits.h: tells supervisors not to restart the site (deploy/six-saturdays.service). */
const WRONG_SETTINGS_EXIT_CODE = 78

if (process.argv.includes('--version')) {
  console.log(version)
  process.exit(0)
}

try {
  if (existsSync('.env')) process.loadEnvFile()
  const settings = readSettings(process.env)
  const builtFiles = {
    assets: readSiteAssets(publicDir),
    deskAssets: readDeskAssets(publicDir),
    publicDir,
    program: import.meta.filename,
    exportProgram: join(import.meta.dirname, 'export-thread.js'),
    pictureProgram: join(import.meta.dirname, 'picture-process.js'),
    backupProgram: join(import.meta.dirname, 'backup-process.js'),
  }
  const isAnswerOnly = process.argv.includes('--answer-only')
  const site = await startSite(settings, builtFiles, console.log, isWorker || isAnswerOnly)
  let isStopping = false
  const stop = async () => {
    // After Ctrl-C the signal comes twice: from the terminal and from npm.
    if (isStopping) return
    isStopping = true
    const delay = isAnswerOnly ? 0 : settings.stopDelay
    setTimeout(() => process.exit(1), delay + STOP_TIMEOUT_MS).unref()
    site.announceStop()
    await pause(delay)
    await site.stop()
    process.exit(0)
  }
  // Stop once the parent process has exited.
  if (isAnswerOnly) process.stdin.on('end', stop).resume()
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (!isWorker) console.log(summarize(settings, site))
} catch (error) {
  console.error(`The site cannot start: ${(error as Error).message}`)
  process.exit(error instanceof WrongSettingError ? WRONG_SETTINGS_EXIT_CODE : 1)
}

import { join } from 'node:path'
import { readBuiltAssets } from './built-assets'
import { readSettings } from './settings'
import { startSite } from './start'
import { summarize } from './summary'

const publicDir = join(import.meta.dirname, '../public')

try {
  process.loadEnvFile()
} catch {
  // No .env: the environment alone decides.
}

try {
  const settings = readSettings(process.env)
  const site = await startSite(settings, readBuiltAssets(publicDir), publicDir)
  console.log(summarize(settings, site.address))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void site.stop().then(() => process.exit(0)))
  }
} catch (error) {
  console.error(`The site cannot start: ${(error as Error).message}`)
  process.exit(1)
}

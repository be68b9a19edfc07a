import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. Must run on every Node 20; early versions have no import.meta.dirname. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The pinned Node, from the package for this system. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/** Installs a folder's locked packages if there are none, or if they are older than its lock file. */
export function ensureInstalled(folder = root, env = process.env) {
  const lock = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(installed) && existsSync(pinnedNode) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing packages ...')
  const options = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }
  npm(options, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  if (!existsSync(pinnedNode))
    throw new Error(
      `There is no Node package for ${process.platform} on ${process.arch}, or npm left out optional packages`,
    )
}

function npm(options, ...parameters) {
  const { npm_execpath: npmScript } = process.env
  if (npmScript) execFileSync(process.execPath, [npmScript, ...parameters], options)
  else execFileSync('npm', parameters, options)
}

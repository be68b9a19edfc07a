import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Node 12 (Ubuntu 22.04) must be able to parse this file and the operators' scripts, to report that it is too old.

/** The checkout's folder. Must run on every Node 20; early versions have no import.meta.dirname. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The pinned Node, from the package for this system. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/** The oldest Node that can install the pinned one. */
const OLDEST_NODE = 20

/** Returns a sentence for each prerequisite that is missing to install and run the pinned Node. */
export function findLacks(node = process.versions.node, loadLibrary = loadNatively) {
  const lacks = []
  if (parseInt(node, 10) < OLDEST_NODE)
    lacks.push(
      `Node ${node} is too old: install Node ${OLDEST_NODE} or newer, which then installs the one of the site.`,
    )
  if (process.platform === 'linux' && isMissing('libatomic.so.1', loadLibrary))
    lacks.push(
      'The library libatomic.so.1 is missing: install the package libatomic1 (Debian, Ubuntu) or libatomic (Fedora).',
    )
  return lacks
}

function loadNatively(name) {
  process.dlopen({ exports: {} }, name)
}

/** True if the system's loader finds a library. dlopen then fails with a different error, because it is not a Node module. */
function isMissing(library, loadLibrary) {
  try {
    loadLibrary(library)
    return false
  } catch (error) {
    return error.message.includes('cannot open shared object file')
  }
}

/** Installs a folder's locked packages if they are missing or older than its lock file. */
export function ensureInstalled(folder = root, env = process.env) {
  const lacks = findLacks()
  if (lacks.length > 0) {
    console.error(lacks.join('\n'))
    process.exit(1)
  }
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

export function npm(options, ...parameters) {
  const { npm_execpath: npmScript } = process.env
  if (npmScript) execFileSync(process.execPath, [npmScript, ...parameters], options)
  else execFileSync('npm', parameters, options)
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import browserFlags from './browser-flags.json' with { type: 'json' }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a browser for the tests: CHROME_PATH, one of the system's, Playwright's own. Gets one where there is none.
 * Returns the path of its program.
 */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  console.log('No browser found. Getting one ...')
  for (const install of installers()) {
    try {
      install()
    } catch (error) {
      console.log(`That did not work: ${error.message.split('\n')[0]}`)
    }
    const installed = await findBrowser()
    if (installed) return installed
  }
  throw new Error('No browser for the tests: install Chromium, or name one in CHROME_PATH.')
}

/** Starts that browser, without a window. */
export async function launchBrowser() {
  const { chromium } = await import('@playwright/test')
  return chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags })
}

/**
 * Sees to it that Firefox and WebKit are there for the journeys. Returns their paths in an environment for
 * engines.config.ts; a Mac, which has no WebKitGTK, goes without that, unless under CI.
 */
export function ensureEngines() {
  if (missing().length > 0 && isDebianRoot()) {
    console.log(`Getting ${missing().join(', ')} ...`)
    installDebian(...missing())
  }
  const lacking = missing()
  if (process.platform === 'darwin' && !process.env.CI && !lacking.includes('firefox-esr')) {
    console.log('\n!! WebKit is NOT TESTED here: WebKitGTK does not exist for macOS. !!')
    return { FIREFOX_PATH: findFirefox(), ENGINES: 'chromium,firefox' }
  }
  if (lacking.length > 0) throw new Error(`The journeys need ${lacking.join(', ')} (names of Debian's packages).`)
  return { FIREFOX_PATH: findFirefox() }
}

/** Debian's packages of what the journeys need and do not find. */
function missing() {
  return [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findOnPath('WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
    ...(findOnPath('Xvfb') ? [] : ['xvfb']),
  ]
}

function findFirefox() {
  const { FIREFOX_PATH } = process.env
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return FIREFOX_PATH ?? findOnPath('firefox-esr') ?? findOnPath('firefox') ?? (existsSync(mac) ? mac : undefined)
}

function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

async function findBrowser() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (existsSync(CHROME_PATH)) return CHROME_PATH
    throw new Error(`CHROME_PATH names ${CHROME_PATH}, and there is nothing.`)
  }
  const { chromium } = await import('@playwright/test')
  const candidates = [...names.map(findOnPath).filter(Boolean), ...macs, chromium.executablePath()]
  return candidates.find((path) => existsSync(path))
}

function installers() {
  const playwright = () => run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  return isDebianRoot() ? [() => installDebian('chromium'), playwright] : [playwright]
}

function isDebianRoot() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

function installDebian(...packages) {
  run('apt-get', 'update', '-q')
  run('apt-get', 'install', '-qy', '--no-install-recommends', ...packages)
}

function run(program, ...parameters) {
  execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell: tests take a quarter less time than with full Chromium. */
const SHELL = 'chromium-headless-shell'
const chromes = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macs = {
  chrome: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  firefox: '/Applications/Firefox.app/Contents/MacOS/firefox',
}

/**
 * Finds Chromium for the tests, and with `allEngines` Firefox and WebKit too. Installs what is missing: with apt-get for
 * root on Debian, otherwise Playwright's Chromium. Returns environment variables with their paths.
 */
export async function ensureBrowsers(allEngines = false) {
  const missing = allEngines ? missingEngines() : []
  if (missing.length > 0) install(missing)
  if (!process.env.CHROME_PATH && !findOnPath(SHELL) && (isDebianRoot() || !(await findChrome()))) install([SHELL])
  const CHROME_PATH = await findChrome()
  if (!CHROME_PATH) throw new Error('The tests need a browser: install Chromium, or set CHROME_PATH to one.')
  return { CHROME_PATH, ...(allEngines ? environmentOfEngines() : {}) }
}

/** Installs LibreOffice, which the tests of exports need, for root on Debian. */
export function ensureLibreOffice() {
  if (!findOnPath('soffice')) install(['libreoffice-calc-nogui'])
  if (!findOnPath('soffice')) throw new Error('The tests need LibreOffice: install libreoffice-calc-nogui.')
}

/** Starts headless Chromium. */
export async function launchBrowser() {
  const { chromium } = await import('@playwright/test')
  const { CHROME_PATH } = await ensureBrowsers()
  const args = JSON.parse(readFileSync(new URL('browser-flags.json', import.meta.url), 'utf8'))
  return chromium.launch({ executablePath: CHROME_PATH, args })
}

/** A Mac has no WebKitGTK, so WebKit is skipped there, except in CI. */
function environmentOfEngines() {
  const missing = missingEngines()
  const FIREFOX_PATH = findFirefox()
  if (missing.length === 0) return { FIREFOX_PATH }
  if (process.platform !== 'darwin' || process.env.CI || !FIREFOX_PATH)
    throw new Error(`The tests in all engines need ${missing.join(', ')} (Debian package names).`)
  console.log('\n!! WebKit is NOT TESTED here: there is no WebKitGTK for macOS. !!')
  return { FIREFOX_PATH, ENGINES: 'firefox' }
}

/** Missing Debian packages, besides Chromium, for the tests in Firefox and WebKit. */
function missingEngines() {
  const programs = [
    ['firefox-esr', findFirefox()],
    ['webkit2gtk-driver', findOnPath('WebKitWebDriver')],
    ['xvfb', findOnPath('Xvfb')],
  ]
  return programs.filter(([, path]) => !path).map(([name]) => name)
}

async function findChrome() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH && !existsSync(CHROME_PATH)) throw new Error(`There is no browser at CHROME_PATH, ${CHROME_PATH}.`)
  const { chromium } = await import('@playwright/test')
  return CHROME_PATH || findOnPath(...chromes) || [macs.chrome, chromium.executablePath()].find(existsSync)
}

function findFirefox() {
  return process.env.FIREFOX_PATH || findOnPath('firefox-esr', 'firefox') || [macs.firefox].find(existsSync)
}

function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

function install(packages) {
  console.log(`Installing ${packages.join(', ')} ...`)
  if (isDebianRoot() && tryTo(() => installDebian(packages))) return
  if (packages.includes(SHELL) && !findOnPath(...chromes))
    tryTo(() => run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'))
}

function isDebianRoot() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

function installDebian(packages) {
  run('apt-get', 'update', '-q')
  run('apt-get', 'install', '-qy', '--no-install-recommends', ...packages)
}

function tryTo(task) {
  try {
    task()
    return true
  } catch (error) {
    console.log(`That failed: ${error.message.split('\n')[0]}`)
    return false
  }
}

function run(program, ...parameters) {
  execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

async function findBrowser() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (existsSync(CHROME_PATH)) return CHROME_PATH
    throw new Error(`CHROME_PATH names ${CHROME_PATH}, and there is nothing.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const { chromium } = await import('@playwright/test')
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macs,
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path))
}

function installers() {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  const run = (program, ...parameters) => execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
  const playwright = () => run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  const apt = () => {
    run('apt-get', 'update', '-q')
    run('apt-get', 'install', '-qy', '--no-install-recommends', 'chromium')
  }
  return debian ? [apt, playwright] : [playwright]
}

import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../../support/running-site'
import { createClickActions, createKeyActions } from './actions'
import { startChild } from './child'
import type { Driver, Engine, Size } from './driver'
import { type Session, startSession } from './webdriver'

/** Shrinks MiniBrowser's toolbar, which would keep its window wider than a phone. Does not affect pages. */
const narrowToolbar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }'

/** MiniBrowser sometimes hangs when it starts. The next start succeeds. */
const START_TIMEOUT_MS = 60_000
const MAX_STARTS = 4

/** Launches WebKitGTK's MiniBrowser on its own display, with WebDriver. */
export async function launchWebkit(): Promise<Engine> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      console.log(`WebKit did not start: ${error}`)
      if (tries === MAX_STARTS) throw error
    }
  }
}

async function start(): Promise<Engine> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS)
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar)
  const display = startChild('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const processes = [display]
  const end = async () => {
    for (const process of processes) await process.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [number] = await once(display.child.stdio[3] as Readable, 'data', { signal })
    const port = await freePort()
    const environment = { XDG_CONFIG_HOME: folder, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
    const env = { ...process.env, ...environment, DISPLAY: `:${String(number).trim()}` }
    processes.unshift(startChild('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }))
    const session = await startSession(`http://127.0.0.1:${port}`, createCapabilities(), signal)
    const tabs = new Tabs(session)
    return {
      open: () => tabs.open(),
      reset: () => tabs.reset(),
      async close() {
        await session.end()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

function createCapabilities() {
  return {
    unhandledPromptBehavior: 'accept',
    // A proxy that does not exist, so that other sites are out of reach.
    proxy: { proxyType: 'manual', httpProxy: '127.0.0.1:9', sslProxy: '127.0.0.1:9', noProxy: ['localhost'] },
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  }
}

function findMiniBrowser(): string {
  const [found] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser')
  if (!found) throw new Error("MiniBrowser is not there: install Debian's webkit2gtk-driver")
  return found
}

/** The windows of the session. WebDriver controls one at a time. */
class Tabs {
  private readonly handles: string[] = []
  private current = ''

  constructor(private readonly session: Session) {}

  async open(): Promise<Driver> {
    const handle =
      this.handles.length === 0
        ? await this.session.get<string>('window')
        : (await this.session.post<{ handle: string }>('window/new', { type: 'window' })).handle
    this.handles.push(handle)
    if (this.handles.length === 1) this.current = handle
    return this.createDriver(handle)
  }

  async reset(): Promise<void> {
    const [first, ...others] = this.handles.splice(0)
    if (!first) return
    for (const handle of others) {
      await this.switchTo(handle)
      await this.session.remove('window')
    }
    await this.switchTo(first)
    // Each test's proxy has its own port. Storage belongs to the port, but cookies are shared by all ports.
    const address = await this.session.get<string>('url')
    if (address.startsWith('http')) await this.session.remove('cookie')
    await this.session.post('url', { url: 'about:blank' })
  }

  private async switchTo(handle: string): Promise<void> {
    if (this.current !== handle) await this.session.post('window', { handle })
    this.current = handle
  }

  private createDriver(handle: string): Driver {
    const post = async <Result = void>(command: string, body: object = {}) => {
      await this.switchTo(handle)
      return this.session.post<Result>(command, body)
    }
    const perform = (actions: object[]) => post('actions', { actions })
    const evaluate = async (expression: string) => {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const ran = await post<{ value?: string; error?: string } | null>('execute/async', { script, args: [] })
      if (!ran) throw new Error('the answer was discarded: an alert came between')
      const { value = '', error } = ran
      if (error) throw new Error(error)
      return value
    }
    return {
      navigate: (url) => post('url', { url }),
      reload: () => post('refresh'),
      async resize(size) {
        const [width = 0, height = 0] = JSON.parse(await evaluate(readBorders)) as number[]
        await post('window/rect', { x: 0, y: 0, width: size.width + width, height: size.height + height })
        await waitForSize(size, evaluate)
      },
      evaluate,
      press: (keys) => perform(createKeyActions(keys)),
      click: (x, y) => perform(createClickActions(x, y)),
      screenshot: async () => {
        await this.switchTo(handle)
        return Buffer.from(await this.session.get<string>('screenshot'), 'base64')
      },
    }
  }
}

/** Reads the size of the window's borders, in pixels. */
const readBorders = 'JSON.stringify([outerWidth - innerWidth, outerHeight - innerHeight])'

/** Waits until the page has its new size. */
async function waitForSize({ width }: Size, evaluate: Driver['evaluate']): Promise<void> {
  const deadline = Date.now() + 60_000
  let found = 0
  while (found !== width) {
    if (Date.now() > deadline) throw new Error(`the window is ${found} pixels wide and was to be ${width}`)
    found = Number(await evaluate('new Promise((seen) => requestAnimationFrame(() => seen(String(innerWidth))))'))
  }
}

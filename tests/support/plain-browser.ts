import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import browserFlags from '../../scripts/browser-flags.json' with { type: 'json' }

type Parameters = Record<string, unknown>
type Message = { id?: number; result?: unknown; error?: { message: string }; method?: string; params?: Parameters }

/**
 * Chromium as people start it, with one tab. Chromium never prerenders pages that Playwright controls: the debugger
 * must be attached to the tab instead of its page (Chrome DevTools Protocol, Target).
 */
export class PlainBrowser {
  private lastId = 0
  private readonly waiting = new Map<number, PromiseWithResolvers<unknown> & { sessionId: string | undefined }>()
  /** The sessions of the tab's pages: the visible page first, then prerendered ones. */
  private readonly pages: string[] = []

  private constructor(
    private readonly process: ChildProcess,
    private readonly socket: WebSocket,
    private readonly folder: string,
  ) {
    socket.addEventListener('message', ({ data }) => this.receive(JSON.parse(String(data))))
  }

  static async open(...flags: string[]): Promise<PlainBrowser> {
    const folder = mkdtempSync(join(tmpdir(), 'plain-browser-'))
    const process_ = spawn(
      process.env.CHROME_PATH ?? chromium.executablePath(),
      [
        ...['--headless=new', ...browserFlags, '--no-first-run', '--remote-debugging-port=0'],
        ...[`--user-data-dir=${folder}`, '--window-size=1280,900', ...flags, 'about:blank'],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const socket = new WebSocket(await readAddress(process_))
    await once(socket, 'open')
    const browser = new PlainBrowser(process_, socket, folder)
    await browser.holdTab()
    return browser
  }

  async goto(address: string): Promise<void> {
    await this.send('Page.navigate', { url: address }, this.pages[0])
  }

  /** Evaluates an expression in the visible page, or with `page` 1 in the prerendered one, if it exists. */
  async evaluate<Value>(expression: string, page = 0): Promise<Value | undefined> {
    if (this.pages[page] === undefined) return undefined
    const asked = { expression, returnByValue: true, awaitPromise: true }
    const { result } = await this.send<{ result: { value: Value } }>('Runtime.evaluate', asked, this.pages[page])
    return result.value
  }

  /** Moves the mouse to the middle of an element. */
  async pointAt(selector: string): Promise<void> {
    await this.sendMouse('mouseMoved', selector)
  }

  /** Clicks an element. Resolves to the time at which the button was released, in milliseconds since 1970. */
  async click(selector: string): Promise<number> {
    const at = await this.sendMouse('mousePressed', selector)
    const clickedAt = Date.now()
    await this.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' }, this.pages[0])
    return clickedAt
  }

  async close(): Promise<void> {
    const exit = once(this.process, 'exit')
    // Killing the process could end only the shell script that started the browser. The reply may not arrive.
    void this.send('Browser.close')
    await exit
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  private async sendMouse(type: string, selector: string): Promise<Parameters> {
    const box = `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`
    const { x = 0, y = 0, width = 0, height = 0 } = (await this.evaluate<DOMRect>(box)) ?? {}
    const at = { x: x + width / 2, y: y + height / 2, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 }
    await this.send('Input.dispatchMouseEvent', { ...at, type }, this.pages[0])
    return at
  }

  private async holdTab(): Promise<void> {
    type Targets = { targetInfos: { type: string; targetId: string }[] }
    const { targetInfos } = await this.send<Targets>('Target.getTargets', { filter: [{}] })
    const targetId = targetInfos.find(({ type }) => type === 'tab')?.targetId
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
    const all = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
    await this.send('Target.setAutoAttach', all, sessionId)
  }

  private send<Result>(method: string, params: Parameters = {}, sessionId?: string): Promise<Result> {
    const reply = Promise.withResolvers<unknown>()
    this.waiting.set(++this.lastId, { ...reply, sessionId })
    this.socket.send(JSON.stringify({ id: this.lastId, method, params, sessionId }))
    return reply.promise as Promise<Result>
  }

  private receive({ id, result, error, method, params = {} }: Message): void {
    if (id !== undefined) {
      if (error) this.waiting.get(id)?.reject(new Error(error.message))
      else this.waiting.get(id)?.resolve(result)
      this.waiting.delete(id)
    }
    const { sessionId, targetInfo } = params as { sessionId: string; targetInfo?: { type: string } }
    if (method === 'Target.attachedToTarget' && targetInfo?.type === 'page') this.pages.push(sessionId)
    if (method === 'Target.detachedFromTarget') this.forget(sessionId)
  }

  private forget(page: string): void {
    if (this.pages.includes(page)) this.pages.splice(this.pages.indexOf(page), 1)
    for (const { sessionId, reject } of this.waiting.values())
      if (sessionId === page) reject(new Error('the page is gone'))
  }
}

function readAddress(browser: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    browser.stderr?.on('data', (chunk) => {
      said += chunk
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? []
      if (address) found(address)
    })
    browser.once('exit', () => failed(new Error(`the browser did not start:\n${said}`)))
  })
}

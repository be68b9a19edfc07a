import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClickActions, createKeyActions } from './actions'
import { type Bidi, connectBidi } from './bidi'
import { startChild } from './child'
import type { Driver, Engine } from './driver'

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value: string }
  exceptionDetails?: { text: string }
}

const POLL_INTERVAL_MS = 20

/** Uses a proxy that does not exist, so that Firefox cannot reach other sites or its own services. */
const preferences = [
  'user_pref("network.proxy.type", 1);',
  ...['http', 'ssl'].flatMap((kind) => [
    `user_pref("network.proxy.${kind}", "127.0.0.1");`,
    `user_pref("network.proxy.${kind}_port", 9);`,
  ]),
]

/** Launches Firefox with WebDriver BiDi. */
export async function launchFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'six-saturdays-firefox-'))
  writeFileSync(join(profile, 'user.js'), preferences.join('\n'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const firefox = startChild(process.env.FIREFOX_PATH ?? 'firefox-esr', flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const bidi = await connectBidi(await readAddress(firefox.child))
  let userContext: string | undefined
  return {
    async open() {
      userContext ??= (await bidi.send<{ userContext: string }>('browser.createUserContext')).userContext
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
      return createDriver(bidi, context)
    },
    async reset() {
      if (userContext) await bidi.send('browser.removeUserContext', { userContext })
      userContext = undefined
    },
    async close() {
      await firefox.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function readAddress({ stderr }: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((found, failed) => {
    stderr?.on('data', (text) => {
      output += text
      const [, address] = /BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (address) found(address)
    })
    stderr?.on('end', () => failed(new Error(`Firefox did not start:\n${output}`)))
  })
}

function createDriver(bidi: Bidi, context: string): Driver {
  const perform = (actions: object[]) => bidi.send<void>('input.performActions', { context, actions })
  const evaluate = async (expression: string) => {
    const asked = { expression, target: { context }, awaitPromise: true }
    const { result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', asked)
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result?.value ?? ''
  }
  /** Navigates by script. Firefox 153 sometimes rejects the navigation command and navigates anyway. */
  const navigateBy = async (by: string) => {
    await evaluate(`window.isLeft = true; setTimeout(() => ${by}); ''`)
    const arrived = 'String(!window.isLeft && location.protocol !== "about:" && document.readyState === "complete")'
    const deadline = Date.now() + 60_000
    while ((await evaluate(arrived).catch(() => 'false')) !== 'true') {
      if (Date.now() > deadline) throw new Error(`nothing has loaded 60 s after ${by}`)
      await pause(POLL_INTERVAL_MS)
    }
  }
  return {
    navigate: (url) => navigateBy(`location.assign(${JSON.stringify(url)})`),
    reload: () => navigateBy('location.reload()'),
    resize: (viewport) => bidi.send('browsingContext.setViewport', { context, viewport }),
    evaluate,
    press: (keys) => perform(createKeyActions(keys)),
    click: (x, y) => perform(createClickActions(x, y)),
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}

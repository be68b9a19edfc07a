import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clickActions, keyActions } from './actions'
import { type Bidi, connectBidi } from './bidi'
import { startChild } from './child'
import type { Driver, Engine } from './driver'

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value: string }
  exceptionDetails?: { text: string }
}

/** Firefox, by WebDriver BiDi. */
export async function launchFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'six-saturdays-firefox-'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const firefox = startChild(process.env.FIREFOX_PATH ?? 'firefox-esr', flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const bidi = await connectBidi(await addressOf(firefox.child))
  let userContext: string | undefined
  return {
    async open() {
      userContext ??= (await bidi.send<{ userContext: string }>('browser.createUserContext')).userContext
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
      return drive(bidi, context)
    },
    async forget() {
      if (userContext) await bidi.send('browser.removeUserContext', { userContext })
      userContext = undefined
    },
    async close() {
      await firefox.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((found, failed) => {
    stderr?.on('data', (text) => {
      said += text
      const [, address] = /BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address) found(address)
    })
    stderr?.on('end', () => failed(new Error(`Firefox did not start:\n${said}`)))
  })
}

function drive(bidi: Bidi, context: string): Driver {
  const perform = (actions: object[]) => bidi.send<void>('input.performActions', { context, actions })
  return {
    navigate: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => bidi.send('browsingContext.reload', { context, wait: 'complete' }),
    resize: (viewport) => bidi.send('browsingContext.setViewport', { context, viewport }),
    async evaluate(expression) {
      const asked = { expression, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', asked)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value ?? ''
    },
    press: (keys) => perform(keyActions(keys)),
    click: (x, y) => perform(clickActions(x, y)),
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}

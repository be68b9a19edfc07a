import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** `npm run demo`, running. */
export interface Demo {
  /** Signs in as the owner, once. */
  link: string
  /** Where it keeps what it stores. */
  folder: string
  stop(): Promise<void>
}

export async function startDemo(environment: Record<string, string> = {}): Promise<Demo> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/demo.mjs')], {
    env: { ...process.env, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit')
  await new Promise<void>((up, failed) => {
    child.stdout.on('data', () => said.includes('Ctrl-C') && up())
    void ended.then(() => failed(new Error(`the demo did not start:\n${said}`)))
  })
  return {
    link: /http:\S+\/desk\/enter\/\S+/.exec(said)?.[0] ?? '',
    folder: /written to (\S+)\/data\/mail/.exec(said)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Opens the link, and presses the button that signs in. */
export async function enterDemo(page: Page, { link }: Demo): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/desk')
}

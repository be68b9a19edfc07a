import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** A running `npm run demo`. */
export interface Demo {
  /** Single-use sign-in link of the owner. */
  link: string
  /** The folder with its data. */
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

export async function enterDemo(page: Page, { link }: Demo): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/desk')
}

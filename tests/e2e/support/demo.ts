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
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('Ctrl-C') && resolve())
    void ended.then(() => reject(new Error(`the demo did not start:\n${output}`)))
  })
  return {
    link: /http:\S+\/desk\/enter\/\S+/.exec(output)?.[0] ?? '',
    folder: /written to (\S+)\/data\/mail/.exec(output)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function signInToDemo(page: Page, { link }: Demo): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/desk')
}

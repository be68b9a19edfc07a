import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { asPlainFields } from '../../support/answers'
import { siteForms } from '../../support/forms'
import type { SiteProcess } from '../../support/running-site'

const OPERATE = join(import.meta.dirname, '../../../dist/server/operate.js')

/** Runs `npm run staff -- …` on a running site; what it prints. */
export async function runStaff(site: SiteProcess, ...parameters: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, PORT: String(site.port) }
  const { stdout } = await promisify(execFile)(process.execPath, [OPERATE, 'staff', ...parameters], { env })
  return stdout
}

/** A link that signs somebody in, who is on the staff from now on. */
export async function linkFor(site: SiteProcess, email: string, role: string): Promise<string> {
  await runStaff(site, 'invite', email, role)
  return /http:\S+/.exec(await runStaff(site, 'sign-in', email))?.[0] ?? ''
}

/** Signs a browser in as an owner. */
export async function signInAsOwner(page: Page, site: SiteProcess): Promise<void> {
  await page.goto(await linkFor(site, 'rosa@program.example', 'owner'))
  await page.getByRole('main').getByRole('button').click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

/** Sends each form once, as browsers do without JavaScript. */
export async function sendEveryForm(site: SiteProcess): Promise<void> {
  for (const { path, name, answers } of siteForms)
    await fetch(`${site.address}${path}?form=${name}`, {
      method: 'POST',
      body: new URLSearchParams(asPlainFields(answers())),
      headers: { Origin: site.address, 'Sec-Fetch-Site': 'same-origin' },
      redirect: 'manual',
    })
}

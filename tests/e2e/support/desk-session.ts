import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import type { Role } from '../../../src/access/roles'
import { asPlainFields } from '../../support/answers'
import { siteForms } from '../../support/forms'
import type { SiteProcess } from '../../support/running-site'

/** Adds a staff member and gives a browser their session, without the sign-in form. */
export async function signInAs(context: BrowserContext, site: SiteProcess, role: Role, name: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const [id, at] = [randomUUIDv7(), new Date().toISOString()]
  const email = `${id}@program.example`
  const database = new DatabaseSync(site.databaseFile, { timeout: 60_000 })
  try {
    database
      .prepare(
        `INSERT INTO staff (id, email, email_key, name, role, notify, unread_from, created_at, joined_at)
         VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?)`,
      )
      .run(id, email, email, name, role, at, at, at)
    database
      .prepare(
        `INSERT INTO staff_sessions (id, staff_id, digest, browser, created_at, seen_at, verified_at)
         VALUES (?, ?, ?, 'Chrome on Linux', ?, ?, ?)`,
      )
      .run(randomUUIDv7(), id, createHash('sha256').update(token).digest('hex'), at, at, at)
  } finally {
    database.close()
  }
  await context.addCookies([{ name: 'desk-session', value: token, url: site.address, httpOnly: true }])
}

/** Posts a form like a browser without JavaScript. */
export async function sendForm(site: SiteProcess, path: string, fields: Record<string, string>): Promise<void> {
  const { address: Origin } = site
  const headers = { Origin, 'Sec-Fetch-Site': 'same-origin' }
  const body = new URLSearchParams(fields)
  const answer = await fetch(Origin + path, { method: 'POST', body, headers, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`)
}

export async function sendEveryForm(site: SiteProcess): Promise<void> {
  for (const { path, name, answers } of siteForms)
    await sendForm(site, `${path}?form=${name}`, asPlainFields(answers()))
}

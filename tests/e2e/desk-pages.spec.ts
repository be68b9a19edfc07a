import { DatabaseSync } from 'node:sqlite'
import type { SiteProcess } from '../support/running-site'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'
import { walkTo } from './support/keyboard'
import { expectReflow } from './support/reflow'

test('a failed email is found on the first page and sent again by keyboard alone', async ({
  page,
  context,
  ownSite: site,
}) => {
  await signInAs(context, site, 'owner', 'Rosa Marín')
  const fields = { name: 'Ann', email: freshEmail(), subject: 'program', message: 'When do you start?' }
  await sendForm(site, '/contact?form=contact', fields)
  await expect.poll(() => site.outbox().every(({ status }) => status === 'sent')).toBe(true)
  failAllEmails(site)
  for (const path of ['/desk', '/desk/emails?state=failed', '/desk/log?what=email-sent-again']) {
    await page.goto(site.address + path)
    expect.soft(await axeViolationsInBothSchemes(page, 390, 1280), path).toEqual([])
    await expectReflow(page, path)
  }

  await page.goto(`${site.address}/desk`)
  await walkTo(page.getByRole('link', { name: fields.email }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We received your message/)
  expect.soft(await axeViolationsInBothSchemes(page, 390, 1280)).toEqual([])
  await expectReflow(page, 'a failed email')
  await walkTo(page.getByRole('button', { name: 'Send it again' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').first()).toHaveText('The email is on its way again.')
  expect(site.outbox().filter(({ status }) => status === 'failed')).toHaveLength(1)
})

/** Marks all emails as rejected by the mail server. */
function failAllEmails(site: SiteProcess): void {
  const database = new DatabaseSync(site.databaseFile, { timeout: 60_000 })
  database.exec("UPDATE outbox SET status = 'failed', last_error = '550 5.1.1 no such mailbox', sent_at = NULL")
  database.close()
}

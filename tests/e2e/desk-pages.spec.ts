import { DatabaseSync } from 'node:sqlite'
import type { SiteProcess } from '../support/running-site'
import { axeViolationsInBothSchemes, axeViolationsInForcedColors } from './support/axe-violations'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'
import { walkTo } from './support/keyboard'
import { expectReflow } from './support/reflow'

/** What a mail server said, as the delivery stores it. */
function failAll(site: SiteProcess): void {
  const database = new DatabaseSync(site.databaseFile, { timeout: 5000 })
  database.exec("UPDATE outbox SET status = 'failed', last_error = '550 5.1.1 no such mailbox', sent_at = NULL")
  database.close()
}

test('Today, the emails and the log are read by everybody, at any width, and worked by keyboard alone', async ({
  page,
  context,
  ownSite: site,
}) => {
  await signInAs(context, site, 'owner', 'Rosa Marín')
  const fields = { name: 'Ann', email: freshEmail(), subject: 'program', message: 'When do you start?' }
  await sendForm(site, '/contact?form=contact', fields)
  await expect.poll(() => site.outbox().every(({ status }) => status === 'sent')).toBe(true)
  failAll(site)

  await page.goto(`${site.address}/desk`)
  await walkTo(page.getByRole('link', { name: /We received your message/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We received your message/)
  const email = new URL(page.url()).pathname
  await walkTo(page.getByRole('button', { name: 'Send it again' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').first()).toHaveText('It is on its way again.')

  const pages = {
    today: '/desk',
    emails: '/desk/emails',
    'failed emails': '/desk/emails?state=failed',
    'no emails': '/desk/emails?state=stopped',
    email,
    log: '/desk/log',
    'log, filtered': '/desk/log?what=email-sent-again',
    'log, nothing': '/desk/log?to=2020-01-01',
  }
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(site.address + path)
    expect.soft(await axeViolationsInBothSchemes(page, 390, 1280), name).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await axeViolationsInForcedColors(page), `${name}, forced colors`).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    await expectReflow(page, name)
  }
})

import type { Page } from '@playwright/test'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'
import { walkTo } from './support/keyboard'
import { expectReflow } from './support/reflow'

async function press(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await walkTo(page.getByRole('main').getByRole(role, { name }).first())
  await page.keyboard.press('Enter')
}

test.use({ javaScriptEnabled: false })

test('by keyboard, one girl with two addresses becomes one, and two again', async ({ page, context, site }) => {
  await signInAs(context, site, 'helper', 'Ben Ito')
  const name = `Mai Nguyễn-${crypto.randomUUID().slice(0, 8)}`
  for (const email of [freshEmail(), freshEmail()])
    await sendForm(site, '/contact?form=contact', {
      name,
      email,
      subject: 'program',
      message: `I write from ${email}.`,
    })
  const main = page.getByRole('main')

  await page.goto(`/desk/inbox?${new URLSearchParams({ q: name })}`)
  await press(page, 'link', `${name} unread`)
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible()
  await press(page, 'link', 'Somebody else has the same name or phone')
  await expect(page.getByRole('heading', { level: 2, name: '1 submission' })).toBeVisible()
  await expect(main).toContainText('Same full name')
  await press(page, 'button', `Join with ${name}`)
  await expect(main).toContainText('They’re now one person.')
  await expect(page.getByRole('heading', { level: 2, name: '2 submissions' })).toBeVisible()
  await expectReflow(page)

  await walkTo(page.getByRole('checkbox', { name: /^Separate Message/ }).first())
  await page.keyboard.press('Space')
  await press(page, 'button', 'Separate checked')
  await expect(main).toContainText('now has a separate page.')
  await press(page, 'button', /^Undo/)
  await expect(main).toContainText('Undone: Ben Ito separated two people.')
  await expect(page.getByRole('heading', { level: 2, name: '2 submissions' })).toBeVisible()
})

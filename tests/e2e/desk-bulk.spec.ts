import { axeViolationsInBothSchemes } from './support/axe-violations'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'
import { expectReflow } from './support/reflow'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('several submissions are selected, changed after a preview, and restored', async ({ page, context, site }) => {
      await signInAs(context, site, 'office', 'Rosa Marín')
      const word = `stall${crypto.randomUUID().slice(0, 8)}`
      const names = ['Ada Ng', 'Bea Ng', 'Cal Ng']
      for (const name of names)
        await sendForm(site, '/contact?form=contact', {
          ...{ name, email: freshEmail(), subject: 'program', message: `About my ${word}` },
        })
      const main = page.getByRole('main')
      const rows = main.locator('.inbox > li')
      await page.goto(`/desk/inbox?q=${word}`)
      await expect(rows).toHaveCount(3)

      await page.getByRole('checkbox', { name: 'Ada Ng' }).check()
      await page.getByRole('checkbox', { name: 'Cal Ng' }).check()
      if (javaScriptEnabled) await expect(main).toContainText('2 selected')
      await main.locator('summary', { hasText: 'Status' }).click()
      await page.getByRole('button', { name: 'Mark as done' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mark 2 submissions as done')
      await expect(main).toContainText('Cal Ng')
      await expect(main).not.toContainText('Bea Ng')
      if (javaScriptEnabled) expect(await axeViolationsInBothSchemes(page)).toEqual([])
      if (javaScriptEnabled) await expectReflow(page)
      await page.getByRole('button', { name: 'Mark 2 submissions as done' }).click()
      await expect(page.getByRole('status').first()).toContainText('Marked 2 submissions as done.')
      await expect(rows.filter({ hasText: 'Done' })).toHaveCount(2)

      await page.getByRole('link', { name: 'Undo', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo this for 2 submissions')
      if (javaScriptEnabled) expect(await axeViolationsInBothSchemes(page)).toEqual([])
      if (javaScriptEnabled) await expectReflow(page)
      await page.getByRole('button', { name: 'Undo this for 2 submissions' }).click()
      await expect(page.getByRole('status').first()).toContainText('Undid a change to 2 submissions.')

      // A single selected row needs no preview, even to undo. Enter in the field adds the tag.
      await page.goto(`/desk/inbox?q=${word}`)
      await page.getByRole('checkbox', { name: 'Bea Ng' }).check()
      await main.locator('summary', { hasText: 'Tag…' }).click()
      await page.getByRole('textbox', { name: 'New tag' }).fill(word)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').first()).toContainText(`Tagged 1 submission “${word}”.`)
      await expect(rows.filter({ hasText: 'Bea Ng' })).toContainText(word)
      await expect(page.getByRole('link', { name: 'Next in the list' })).toHaveAttribute('href', /\/desk\/inbox\//)
      if (javaScriptEnabled) expect(await axeViolationsInBothSchemes(page)).toEqual([])
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(page.getByRole('status').first()).toContainText('Undone:')

      await page.goto(`/desk/inbox?q=${word}`)
      await page.getByRole('checkbox', { name: 'All 3 that match' }).check()
      if (javaScriptEnabled) await expect(page.getByRole('checkbox', { name: 'Bea Ng' })).toBeChecked()
      await page.getByRole('button', { name: 'Mark as spam' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mark 3 submissions as spam')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(rows).toHaveCount(3)
      await expect(rows.filter({ hasText: 'New' })).toHaveCount(3)

      // On a phone the actions appear with the first selected row, and stay in view.
      await page.setViewportSize({ width: 390, height: 800 })
      const action = page.getByRole('button', { name: 'Mark as spam' })
      await expect(action).toBeHidden()
      await page.getByRole('checkbox', { name: 'Ada Ng' }).check()
      await expect(action).toBeInViewport({ ratio: 1 })
    })
  })

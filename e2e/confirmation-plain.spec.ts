import { organization } from '../content/organization'
import { referenceOf } from '../src/forms/reference'
import { expect, test } from './fixtures'
import { fill } from './forms'
import { watchPosts } from './network'
import { thanks } from './thanks'

test.use({ javaScriptEnabled: false })

for (const { siteForm, received } of thanks) {
  test(`the page after the ${siteForm.name} form has its reference, also when it is loaded again`, async ({
    page,
    site,
    mailbox,
  }) => {
    const form = siteForm.find(page)
    const answers = siteForm.answers()
    await page.goto(siteForm.path)
    await fill(form, answers)
    await form.locator('[type=submit]').click()
    const panel = page.getByRole('region', { name: `We received your ${received}` })
    await expect(form.getByRole('status')).toHaveText(siteForm.success)
    const reference = referenceOf(site.submissionsOf(answers.email)[0]?.id ?? '')
    await expect(panel.getByRole('strong')).toHaveText(reference)
    await expect(panel).toContainText('the address you gave')
    await expect(panel).toContainText(`within ${organization.answerWithin}`)
    await expect(panel.getByText('What we received')).toHaveCount(0)
    await expect(panel.getByRole('button')).toHaveCount(0)

    const posts = watchPosts(page)
    await page.reload()
    await expect(panel.getByRole('strong')).toHaveText(reference)
    expect(posts).toEqual([])
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
    await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  })
}

test('nobody is thanked for what was never sent', async ({ page }) => {
  await page.goto(`/contact?form=contact&sent=${crypto.randomUUID()}`)
  await expect(page.getByRole('region', { name: /^We received your/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('status')).toBeEmpty()
})

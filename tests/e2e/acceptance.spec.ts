import { asSent, control, expectKept, fill } from '../support/forms'
import { holdBack } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import { expect, expectTab, mainForm, test, waitUntilHydrated } from './support/fixtures'

const displayedAnswers = {
  programType: 'Summer Program',
  paymentType: 'Full payment, partner schools: $500',
  termsAccepted: 'Yes',
  photoRelease: 'Yes',
}

test('a student reviews the answers, changes some, sends them, and continues to the payment', async ({
  page,
  context,
  site,
}) => {
  const answers = acceptance.answers()
  const form = mainForm(page)
  const check = form.getByRole('region', { name: 'Check before you send' })
  const button = form.getByRole('button', { name: 'Submit Acceptance' })
  const payment = page.getByRole('main').getByRole('link', { name: 'Go to the payment page' })
  await page.goto(acceptance.path)
  await waitUntilHydrated(form)

  await test.step('the review appears once all answers are valid', async () => {
    await fill(form, { ...answers, termsAccepted: '' })
    await expect(check).toHaveCount(0)
    await control(form, 'termsAccepted').check()
    await expect(check.getByRole('term')).toHaveText([
      'First Name',
      'Last Name',
      'Email',
      'Program Type',
      'Payment Type',
      'Dietary Restrictions',
      'Medical Conditions',
      'Emergency Contact',
      'I accept the terms and conditions',
      'Photos and videos of me may be used to promote the program',
    ])
    const definitions = check.getByRole('definition').filter({ hasNot: page.getByRole('link') })
    await expect(definitions).toHaveText(Object.values({ ...answers, ...displayedAnswers }))
  })

  await test.step('each Change link focuses its field', async () => {
    await expect(check.getByRole('link')).toHaveCount(10)
    for (const [index, field] of Object.keys(answers).entries()) {
      await check.getByRole('link').nth(index).click()
      await expect(control(form, field)).toBeFocused()
      await expect(control(form, field)).toBeInViewport({ ratio: 1 })
    }
    await expect(page).toHaveURL(acceptance.path)
  })

  await test.step('the policy opens in a new tab, and no answer is lost', async () => {
    await form.getByRole('link', { name: /cancellation policy/i }).click()
    await expectTab(context, `${site.address}/cancellation-policy`)
    await expectKept(form, answers)
  })

  const changed = { ...answers, paymentType: 'prepay', dietary: '', medical: '', photoRelease: '' }
  await test.step('the review shows changed answers, and requires the terms', async () => {
    await fill(form, changed)
    await expect(check.getByRole('term')).toHaveCount(7)
    await expect(check).toContainText('Prepay only: $100')
    await control(form, 'termsAccepted').uncheck()
    await expect(form.getByText('You must accept the terms and conditions')).toBeVisible()
    await expect(button).toBeDisabled()
    await expect(check).toHaveCount(0)
    await control(form, 'termsAccepted').check()
    await expect(check).toBeVisible()
  })

  await test.step('the review stays while sending, and is replaced by the link to the payment', async () => {
    const held = await holdBack(page, '**/api/accept')
    await expect(payment).toHaveCount(0)
    await button.click()
    await held.made
    await expect(check).toBeVisible()
    held.release()
    await expect(form.getByRole('status')).toHaveText(acceptance.success)
    await expect(check).toHaveCount(0)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: asSent(changed) }])
    await payment.click()
    await expect(page).toHaveURL('/make-payment?accepted=true')
    await expect(page.getByRole('main').getByRole('status')).toContainText('We have received your reply')
  })
})

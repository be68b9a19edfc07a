import { asSent, control, expectKept, fill } from '../support/forms'
import { holdBack } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import { expect, expectTab, mainForm, test, waitUntilHydrated } from './support/fixtures'

const words = {
  programType: 'Summer Program',
  paymentType: 'Full payment, partner schools: $500',
  termsAccepted: 'Yes',
  photoRelease: 'Yes',
}

test('a student reads over what is about to be sent, changes some of it, and goes on to the payment', async ({
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

  await test.step('the list is there as soon as all is right, and only then', async () => {
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
    const read = check.getByRole('definition').filter({ hasNot: page.getByRole('link') })
    await expect(read).toHaveText(Object.values({ ...answers, ...words }))
  })

  await test.step('each Change leads to its field', async () => {
    await expect(check.getByRole('link')).toHaveCount(10)
    for (const [index, field] of Object.keys(answers).entries()) {
      await check.getByRole('link').nth(index).click()
      await expect(control(form, field)).toBeFocused()
      await expect(control(form, field)).toBeInViewport({ ratio: 1 })
    }
    await expect(page).toHaveURL(acceptance.path)
  })

  await test.step('the policy opens in a tab of its own, and no answer is lost', async () => {
    await form.getByRole('link', { name: /cancellation policy/i }).click()
    await expectTab(context, `${site.address}/cancellation-policy`)
    await expectKept(form, answers)
  })

  const changed = { ...answers, paymentType: 'prepay', dietary: '', medical: '', photoRelease: '' }
  await test.step('the list follows what is changed, and without the terms nothing is sent', async () => {
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

  await test.step('it stays while the acceptance is on its way, and gives way to the payment', async () => {
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

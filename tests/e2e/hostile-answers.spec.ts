import { control, fill } from '../support/forms'
import { acceptance } from '../support/ruled-forms'
import { expect, test, waitUntilHydrated } from './support/fixtures'

/** Markup that would run a script or request another site if it were not escaped. */
const HOSTILE = [
  '"><img src=x onerror="document.title=\'run\'"><script>document.title="run"</script>',
  "</textarea></script><svg onload=document.title='run'><base href=https://evil.example>",
  '\' autofocus onfocus="document.title=\'run\'" x=\'{"__html":"<b>"}',
].join('\n')

test('hostile markup in an answer is shown as text, before and after hydration', async ({ page, site }) => {
  const { name, path, find, answers, words } = acceptance
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('dialog', (dialog) => errors.push(dialog.message()))
  const fields = { ...answers(), [words]: HOSTILE, email: 'nowhere' }
  await page.goto(path)
  await page.evaluate(
    ([action = '', values = {}]: [string, Record<string, string>]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [field, value] of Object.entries(values)) {
        const box = Object.assign(document.createElement('textarea'), { name: field, value })
        form.append(box)
      }
      document.body.append(form)
      form.submit()
    },
    [`${path}?form=${name}`, fields] as [string, Record<string, string>],
  )
  await page.waitForURL(`**${path}?form=${name}`)
  const form = find(page)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(control(form, words)).toHaveValue(HOSTILE)
  await form.scrollIntoViewIfNeeded()
  await waitUntilHydrated(form)
  await expect(control(form, words)).toHaveValue(HOSTILE)
  await expect(page).toHaveTitle(/^Error: /)
  await fill(form, { email: answers().email })
  await expect(form.getByRole('region', { name: 'Check before you send' })).toContainText('onerror="document.title')
  await expect(page.locator('svg[onload], img[onerror], [onfocus], base, [autofocus]')).toHaveCount(0)
  // The only error in the console is the page's status 422.
  expect(errors.filter((text) => !/422/.test(text))).toEqual([])
  expect(site.submissionsOf('nowhere')).toEqual([])
})

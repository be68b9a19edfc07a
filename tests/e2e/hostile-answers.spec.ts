import { control, fill } from '../support/forms'
import { acceptance } from '../support/ruled-forms'
import { expect, test, waitUntilHydrated } from './support/fixtures'

/** What runs, or asks another site for something, wherever it is taken for more than text. */
const HOSTILE = [
  '"><img src=x onerror="document.title=\'run\'"><script>document.title="run"</script>',
  "</textarea></script><svg onload=document.title='run'><base href=https://evil.example>",
  '\' autofocus onfocus="document.title=\'run\'" x=\'{"__html":"<b>"}',
].join('\n')

test('what is hostile in an answer comes back as text, before the script of the form and after', async ({
  page,
  site,
}) => {
  const { name, path, find, answers, words } = acceptance
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('dialog', (dialog) => broken.push(dialog.message()))
  const own = { ...answers(), [words]: HOSTILE, email: 'nowhere' }
  await page.goto(path)
  await page.evaluate(
    ([action = '', fields = {}]: [string, Record<string, string>]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [field, value] of Object.entries(fields)) {
        const box = Object.assign(document.createElement('textarea'), { name: field, value })
        form.append(box)
      }
      document.body.append(form)
      form.submit()
    },
    [`${path}?form=${name}`, own] as [string, Record<string, string>],
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
  // The status of the page itself is told as an error, and nothing else is.
  expect(broken.filter((text) => !/422/.test(text))).toEqual([])
  expect(site.submissionsOf('nowhere')).toEqual([])
})

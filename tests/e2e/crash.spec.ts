import { once } from 'node:events'
import { createServer } from 'node:net'
import { application, fill } from '../support/forms'
import { Mailbox } from '../support/mailbox'
import { SiteProcess } from '../support/running-site'
import { expect, mainForm, OFFICE, test, waitUntilHydrated } from './support/fixtures'

test('while its mail server says nothing a site takes an application, and killed then it sends both emails when it is back, once', async ({
  page,
}) => {
  const mailbox = await Mailbox.open()
  await mailbox.close()
  const silentServer = createServer().listen(mailbox.port, '127.0.0.1')
  const called = once(silentServer, 'connection')
  const site = await SiteProcess.start({ SMTP_URL: mailbox.url, OFFICE_EMAIL: OFFICE })
  try {
    const answers = application.answers()
    await page.goto(`${site.address}/application`)
    await waitUntilHydrated(mainForm(page))
    await fill(mainForm(page), answers)
    await mainForm(page).locator('[type=submit]').click()
    await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
    await called
    await site.kill('SIGKILL')
    silentServer.close()
    await once(silentServer, 'close')

    await mailbox.listen()
    await site.start()
    await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
    expect(mailbox.to(OFFICE)).toHaveLength(1)
    await expect.poll(() => site.outbox().map((mail) => mail.status)).toEqual(['sent', 'sent'])
    await site.kill('SIGKILL')
    await site.start()
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
    expect(await site.kill('SIGTERM')).toBe(0)
    expect(mailbox.emails).toHaveLength(2)
  } finally {
    await site.remove()
    await mailbox.close()
  }
})

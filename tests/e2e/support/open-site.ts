import { SiteProcess } from '../../support/running-site'
import { test as base, OFFICE } from './fixtures'

/** The site of an office that takes speakers' applications too, so that all seven forms are sent. */
export const test = base.extend<object, { site: SiteProcess }>({
  site: [
    async ({ mailbox }, use) => {
      const settings = { SMTP_URL: mailbox.url, OFFICE_EMAIL: OFFICE, SPEAKER_INTAKE: 'on' }
      const site = await SiteProcess.start(settings)
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
})

import { test as base, OFFICE } from '../fixtures'
import { RunningSite } from '../running-site'

export const test = base.extend({
  /** Speaker applications are taken in: else their form neither fails nor waits. */
  site: [
    async ({ mailbox }, use) => {
      const settings = { SMTP_URL: mailbox.url, OFFICE_EMAIL: OFFICE, SPEAKER_INTAKE: 'on' }
      const site = await RunningSite.start(settings)
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  /** Other sites are out of reach: a gray area with their name stands in the frames of videos and of the map. */
  context: async ({ context }, use) => {
    await context.route(/^https:/, (route) => {
      const style = 'display: grid; place-content: center; height: 90vh; background: #888; font: 20px sans-serif'
      const body = `<!doctype html><html lang="en"><body style="${style}">${new URL(route.request().url()).host}`
      return route.fulfill({ contentType: 'text/html', body })
    })
    await use(context)
  },
})

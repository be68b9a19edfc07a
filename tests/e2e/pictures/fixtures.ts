import { test as base } from '../support/fixtures'

export const test = base.extend({
  /** Replaces other sites, such as videos and the map, with a gray area that shows the site's name. */
  context: async ({ context }, use) => {
    await context.route(/^https:/, (route) => {
      const style = 'display: grid; place-content: center; height: 90vh; background: #888; font: 20px sans-serif'
      const body = `<!doctype html><html lang="en"><body style="${style}">${new URL(route.request().url()).host}`
      return route.fulfill({ contentType: 'text/html', body })
    })
    await use(context)
  },
})

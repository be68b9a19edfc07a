import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

test('SIGTERM ends the site with code 0 despite an open page and an idle connection', async ({ page, ownSite }) => {
  await page.goto(ownSite.address)
  await waitUntilHydrated(sidebarForm(page))
  const socket = connect(ownSite.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  expect(await ownSite.kill('SIGTERM')).toBe(0)
  socket.destroy()
})

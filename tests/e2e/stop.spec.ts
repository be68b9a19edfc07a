import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { contact } from '../support/forms'
import type { SiteProcess } from '../support/running-site'
import { expect, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

test('SIGTERM ends the site in peace, with a visitor reading and a connection on which nobody speaks', async ({
  page,
  ownSite,
}) => {
  await page.goto(ownSite.address)
  await waitUntilHydrated(sidebarForm(page))
  const socket = connect(ownSite.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  expect(await ownSite.kill('SIGTERM')).toBe(0)
  socket.destroy()
})

test('a form on its way when the site is stopped is still taken, and nothing after it', async ({ ownSite }) => {
  const answers = contact.answers()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = request(`${ownSite.address}/contact`, {
    agent,
    method: 'POST',
    headers: {
      Origin: ownSite.address,
      'Content-Type': 'application/x-www-form-urlencoded',
      // The server's "100 Continue" tells that the request has begun there.
      Expect: '100-continue',
    },
  })
  post.flushHeaders()
  await once(post, 'continue')
  const ended = ownSite.kill('SIGTERM')
  await expect.poll(() => isListening(ownSite)).toBe(false)

  post.end(new URLSearchParams(answers).toString())
  const [answer] = (await once(post, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  expect(answer.statusCode).toBe(303)
  expect(await countAnswers(ownSite, agent)).toBeLessThan(MANY)
  agent.destroy()
  expect(await ended).toBe(0)
  expect(ownSite.submissionsOf(answers.email)).toHaveLength(1)
})

const MANY = 20

/** Asks again and again on a connection that is still open, until nobody answers, or many times. */
async function countAnswers({ address }: SiteProcess, agent: Agent): Promise<number> {
  for (let answered = 0; answered < MANY; answered++) {
    const get = request(address, { agent }).end()
    const answer = await once(get, 'response').catch(() => undefined)
    if (!answer) return answered
    const [message] = answer as [IncomingMessage]
    await once(message.resume(), 'end')
  }
  return MANY
}

async function isListening({ port }: SiteProcess): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const connected = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return connected !== undefined
}

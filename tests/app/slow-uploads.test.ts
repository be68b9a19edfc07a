import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startSession } from '../../src/staff/sessions'
import { addMemberOf } from '../support/desk-browser'
import { openListeningSite } from '../support/listening-site'

test('cuts off a stalled upload and frees its slot', async () => {
  const { port, database } = await openListeningSite({ timeouts: { headers: 1000, request: 1000 } })
  const clock = { now: () => new Date() }
  const { id } = await addMemberOf({ database, clock }, 'editor')
  const start = { staffId: id, browser: 'Firefox on Linux', isVerified: true }
  const { token } = await startSession(database, start, clock.now())
  const headers = {
    Origin: `http://localhost:${port}`,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'multipart/form-data; boundary=x',
    Cookie: `desk-session=${token}`,
  }
  // Without a valid form token, an upload is refused after it has been read.
  const body = '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\nnone\r\n--x--'
  const upload = async () => {
    const answer = await fetch(`http://localhost:${port}/desk/files`, { method: 'POST', headers, body })
    return answer.status
  }
  const lines = Object.entries({ Host: `localhost:${port}`, 'Content-Length': '1000', ...headers })
  const head = `POST /desk/files HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n--x`
  const openSlow = () => {
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume()
    socket.write(head)
    return socket
  }
  let slow = openSlow()
  const uploadBesideIt = () => {
    // On a busy machine, the slow upload may be cut off before the next upload is tried.
    if (slow.destroyed) slow = openSlow()
    return upload()
  }
  await expect.poll(uploadBesideIt, { interval: 5 }).toBe(429)
  if (!slow.destroyed) await once(slow, 'close')
  await expect.poll(upload, { interval: 5 }).toBe(403)
})

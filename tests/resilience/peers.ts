import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type MailServer, openMailServer } from '../support/mail-server'
import { freePort } from '../support/running-site'

/** An SMTP peer that is bad until it is made good, on one port. */
export interface Peer {
  url: string
  /** From now on it takes mail; what it takes is in the server's `emails`. */
  becomeGood(): Promise<MailServer>
}

/** What a peer answers to a command of RFC 5321; anything else is met with "250 yes". */
type Says = Record<string, (socket: Socket) => void>

const END_OF_MAIL = '\r\n.\r\n'

const answer = (line: string) => (socket: Socket) => void socket.write(`${line}\r\n`)
const hangUp = (socket: Socket) => void socket.destroy()

/** A byte of an answer that never ends, ten times a second. */
function trickle(socket: Socket): void {
  const drip = setInterval(() => socket.write('2'), 100)
  socket.on('close', () => clearInterval(drip))
}

/** How a peer can be bad once it listens. */
const manners = {
  'hangs after the connection': () => {},
  'hangs in the middle of the mail': (socket: Socket) => speak(socket, { DATA: () => {} }),
  'trickles a byte now and then': (socket: Socket) => speak(socket, { MAIL: trickle }),
  'hangs up after DATA': (socket: Socket) => speak(socket, { DATA: hangUp }),
  'hangs up after the whole mail': (socket: Socket) =>
    speak(socket, { DATA: answer('354 go on'), [END_OF_MAIL]: hangUp }),
  'answers 421 to everybody': (socket: Socket) => socket.end('421 Too busy\r\n'),
  'answers 450 to every recipient': (socket: Socket) => speak(socket, { RCPT: answer('450 Mailbox busy') }),
  'answers 451 to the whole mail': (socket: Socket) =>
    speak(socket, { DATA: answer('354 go on'), [END_OF_MAIL]: answer('451 Try again later') }),
} satisfies Record<string, (socket: Socket) => void>

export type Badness = keyof typeof manners | 'refuses connections'

export const slow: Badness[] = [
  'hangs after the connection',
  'hangs in the middle of the mail',
  'trickles a byte now and then',
]
export const quick: Badness[] = [
  'refuses connections',
  ...(Object.keys(manners) as Badness[]).filter((name) => !slow.includes(name)),
]

export async function openBadPeer(badness: Badness): Promise<Peer> {
  const port = await freePort()
  const close = badness === 'refuses connections' ? async () => {} : await listen(port, manners[badness])
  return {
    url: `smtp://127.0.0.1:${port}`,
    async becomeGood() {
      await close()
      return openMailServer({ port })
    },
  }
}

function speak(socket: Socket, says: Says): void {
  let inMail = false
  let tail = ''
  socket.write('220 ready\r\n')
  socket.on('data', (data) => {
    tail = (tail + data).slice(-END_OF_MAIL.length)
    const said = String(data)
    if (inMail && tail !== END_OF_MAIL) return
    inMail = said.startsWith('DATA')
    const [, say] = Object.entries(says).find(([part]) => said.startsWith(part) || tail === part) ?? []
    if (say) say(socket)
    else socket.write('250 yes\r\n')
  })
}

async function listen(port: number, onConnection: (socket: Socket) => void): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  onTestFinished(close)
  return close
}

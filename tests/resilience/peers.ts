import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type MailServer, openMailServer } from '../support/mail-server'
import { freePort } from '../support/running-site'

/** A broken SMTP server that can be replaced by a working one on the same port. */
export interface Peer {
  url: string
  /** Replaces the server with one that accepts mail and stores it in `emails`. */
  becomeGood(): Promise<MailServer>
}

/** Responses to SMTP commands (RFC 5321). Other commands get "250 yes". */
type SmtpResponses = Record<string, (socket: Socket) => void>

const END_OF_MAIL = '\r\n.\r\n'

const answer = (line: string) => (socket: Socket) => void socket.write(`${line}\r\n`)
const hangUp = (socket: Socket) => void socket.destroy()

/** Sends an endless response, ten bytes a second. */
function trickle(socket: Socket): void {
  const drip = setInterval(() => socket.write('2'), 100)
  socket.on('close', () => clearInterval(drip))
}

/** Ways in which a listening server can be broken. */
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

export type ServerFault = keyof typeof manners | 'refuses connections'

export const slow: ServerFault[] = [
  'hangs after the connection',
  'hangs in the middle of the mail',
  'trickles a byte now and then',
]
export const quick: ServerFault[] = [
  'refuses connections',
  ...(Object.keys(manners) as ServerFault[]).filter((name) => !slow.includes(name)),
]

export async function openBadPeer(badness: ServerFault): Promise<Peer> {
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

function speak(socket: Socket, says: SmtpResponses): void {
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

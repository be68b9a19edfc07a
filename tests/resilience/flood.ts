// Runs in a separate Node process, so that the flood does not slow down the test that measures.
import { Agent, request } from 'node:http'

const [port, seconds] = process.argv.slice(2).map(Number)
const CONNECTIONS = 64
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const until = Date.now() + Number(seconds) * 1000
const seen: Record<string, number> = {}
const body = 'name=Flood&email=flood%40example.org&subject=program&message='

function ask(number: number): Promise<string> {
  return new Promise((told) => {
    const posts = number % 2 === 0
    const headers = posts
      ? { Origin: `http://localhost:${port}`, 'Content-Type': 'application/x-www-form-urlencoded' }
      : {}
    const options = { host: '127.0.0.1', port, path: '/contact', method: posts ? 'POST' : 'GET', agent, headers }
    const asked = request(options, (answer) => {
      const calm = answer.statusCode !== 429 || Number(answer.headers['retry-after']) > 0
      answer.resume().on('end', () => told(calm ? String(answer.statusCode) : 'no Retry-After'))
    })
    asked.on('error', () => told('0')).end(posts ? `${body}Please+read+this+${number}` : undefined)
  })
}

/** Runs longer than requested if a busy machine has not refused enough requests yet. */
function isOver(): boolean {
  const late = Date.now() - until
  return late > 60_000 || (late > 0 && (seen['429'] ?? 0) > 100)
}

async function work(first: number): Promise<void> {
  for (let number = first; !isOver(); number += CONNECTIONS + 1) {
    const status = await ask(number)
    seen[status] = (seen[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, (_none, index) => work(index)))
console.log(JSON.stringify(seen))
process.exit(0)

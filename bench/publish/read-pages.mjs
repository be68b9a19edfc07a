import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listScreens } from '../bytes.mjs'
import { percentile } from '../measure.mjs'

/**
 * `read-pages.mjs ORIGIN RATE SECONDS`: requests all screens in turn at a fixed rate, and prints the median and 99th
 * percentile in milliseconds from the time each request was due.
 */
const [origin = '', rate = '', seconds = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const paths = await listScreens(origin)
const start = performance.now()

const sent = []
while (sent.length < rate * seconds) {
  const elapsed = performance.now() - start
  while (sent.length < rate * seconds && dueAt(sent.length) <= elapsed) sent.push(read(sent.length))
  await pause(1)
}
const times = await Promise.all(sent)
agent.destroy()
console.log(JSON.stringify({ p50: percentile(times, 50), p99: percentile(times, 99) }))

/** Returns milliseconds since the start. */
function dueAt(number) {
  return (number * 1000) / rate
}

function read(number) {
  return new Promise((resolve, reject) => {
    get(
      origin + paths[number % paths.length],
      { agent, headers: { 'Accept-Encoding': 'br', Host: 'localhost' } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`))
        answer.on('end', () => resolve(performance.now() - start - dueAt(number))).resume()
      },
    ).on('error', reject)
  })
}

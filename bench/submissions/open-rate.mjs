import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure.mjs'

/**
 * Applies so many times a second, however fast the answers come, and prints what half and 99 of 100 of them did not
 * exceed, and each, in milliseconds from the time that it was due: `open-rate.mjs ORIGIN RATE SECONDS`.
 */
const [origin = '', rate = '', seconds = ''] = process.argv.slice(2)
const { BENCH_ANSWERS = '', BENCH_COOKIE = '', BENCH_TOKEN = '' } = process.env
const agent = new Agent({ keepAlive: true })
const start = performance.now()

const sent = []
while (sent.length < rate * seconds) {
  const elapsed = performance.now() - start
  while (sent.length < rate * seconds && dueAt(sent.length) <= elapsed) sent.push(apply(sent.length))
  await pause(1)
}
const times = await Promise.all(sent)
agent.destroy()
console.log(JSON.stringify({ p50: percentile(times, 50), p99: percentile(times, 99), times }))

/** Milliseconds after the start. */
function dueAt(number) {
  return (number * 1000) / rate
}

function apply(number) {
  const person = `open-${number}-${process.pid}`
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'bench',
    Cookie: `XSRF-TOKEN=${BENCH_COOKIE}`,
    'X-XSRF-TOKEN': BENCH_TOKEN,
    'X-Forwarded-For': `192.0.2.${number % 64}`,
    'X-Form-Seconds': '90',
    'Idempotency-Key': person,
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/application`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode < 200 || answer.statusCode > 299) reject(new Error(`answered ${answer.statusCode}`))
      answer.on('end', () => resolve(performance.now() - start - dueAt(number))).resume()
    })
    asked.on('error', reject).end(BENCH_ANSWERS.replace('PERSON', person))
  })
}

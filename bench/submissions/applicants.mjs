import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure.mjs'

/**
 * Sends applications of different people from 64 networks, each with its own idempotency key, as the form does:
 * `applicants.mjs ORIGIN each CONNECTIONS COUNT` waits for each response before the connection sends the next one;
 * `applicants.mjs ORIGIN rate RATE SECONDS` sends at a fixed rate.
 * Prints responses per second, and the median and 99th percentile in milliseconds; at a fixed rate, from the time each
 * request was due.
 */
const [origin = '', how = '', first = '', second = ''] = process.argv.slice(2)
const { BENCH_ANSWERS = '', BENCH_COOKIE = '', BENCH_TOKEN = '' } = process.env
const agent = new Agent({ keepAlive: true })
const start = performance.now()
const times = how === 'rate' ? await applyAtRate(first, first * second) : await applyInTurn(first, second)
const elapsed = (performance.now() - start) / 1000
agent.destroy()
const figures = { p50: percentile(times, 50), p99: percentile(times, 99) }
console.log(JSON.stringify({ count: times.length, rate: times.length / elapsed, ...figures, times }))

async function applyInTurn(connections, count) {
  let number = 0
  const took = []
  const one = async () => {
    while (number < count) {
      const began = performance.now()
      await apply(number++)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: Number(connections) }, one))
  return took
}

async function applyAtRate(rate, count) {
  const sent = []
  const dueAt = (number) => (number * 1000) / rate
  while (sent.length < count) {
    const now = performance.now() - start
    while (sent.length < count && dueAt(sent.length) <= now) sent.push(applyDue(sent.length, dueAt(sent.length)))
    await pause(1)
  }
  return Promise.all(sent)
}

async function applyDue(number, due) {
  await apply(number)
  return performance.now() - start - due
}

function apply(number) {
  const person = `person-${String(number).padStart(12, '0')}-${process.pid}`
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
      answer.on('end', resolve).resume()
    })
    asked.on('error', (error) => {
      // A keep-alive connection was closed. Retrying is safe because of the idempotency key.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(apply(number))
      else reject(error)
    })
    asked.end(BENCH_ANSWERS.replace('PERSON', person))
  })
}

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { rates } from '../../../src/server/limits/rates'
import { type Answer, Client } from '../client'
import { count, percentile, record } from '../figures'
import { applicationAnswers, contactAnswers } from '../people'
import { startSite, startSiteOn } from '../sites'

const limited = { RATE_LIMIT: 'on' }

test('accepts two applications from each of 200 students behind one address', async () => {
  const { site, read } = await startSite('SQLite', limited)
  const start = performance.now()
  const answers = (await Promise.all(Array.from({ length: 200 }, () => applyAsAStudent(site.port)))).flat()
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  expect((await read()).submissions).toHaveLength(400)
  record('limits: a school', `200 students behind one address, each twice, all accepted within ${seconds(start)} s`)
})

/** Applies twice, with a separate browser and token. */
async function applyAsAStudent(port: number): Promise<Answer[]> {
  const browser = new Client(port, { connections: 1 })
  try {
    expect((await browser.ask('/application')).status).toBe(200)
    const apply = () => browser.send('application', applicationAnswers(), crypto.randomUUID())
    return [await apply(), await apply()]
  } finally {
    browser.close()
  }
}

test('refuses a flood from one client and serves all others', async () => {
  const { site } = await startSite('SQLite', limited)
  const duration = 20
  const script = join(import.meta.dirname, '../flood.ts')
  let over = false
  const flood = promisify(execFile)(process.execPath, [script, String(site.port), String(duration)]).finally(() => {
    over = true
  })
  const others = [2, 3, 4, 5, 6, 7, 8, 9].map((last) => visitUntil(site.port, `127.0.0.${last}`, () => over))
  const seen: Record<string, number> = JSON.parse((await flood).stdout)
  const answers = (await Promise.all(others)).flat()

  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  expect(seen['429']).toBeGreaterThan(100)
  expect(seen['no Retry-After']).toBeUndefined()
  // Pages come from memory and cost less than a refusal, so only posts are limited.
  expect(seen['303'] ?? 0).toBeLessThanOrEqual(rates.sendingOfOne.points)
  const times = answers.map(({ milliseconds }) => milliseconds)
  record(
    'limits: a flood',
    `${duration} s from 64 connections: ${count(seen['429'] ?? 0)} of ${count(sum(Object.values(seen)))} refused; ` +
      `${count(answers.length)} requests from eight others all served, median ${percentile(times, 50).toFixed(1)} ms, ` +
      `p99 ${percentile(times, 99).toFixed(1)} ms, longest ${percentile(times, 100).toFixed(1)} ms`,
  )
})

/** Reads pages and sometimes sends a form, about ten requests a second. */
async function visitUntil(port: number, from: string, isOver: () => boolean): Promise<Answer[]> {
  const visitor = new Client(port, { connections: 1, from })
  const answers: Answer[] = []
  for (let number = 0; !isOver(); number++) {
    const path = ['/', '/application', '/logistics', '/contact'][number % 4] ?? '/'
    const isForm = number % 10 === 9
    answers.push(await (isForm ? visitor.send('contact', contactAnswers(), crypto.randomUUID()) : visitor.ask(path)))
    await pause(100)
  }
  visitor.close()
  return answers
}

test('two processes on one PostgreSQL share a rate limit', async () => {
  const first = await startSite('PostgreSQL', limited)
  const second = await startSiteOn(first.databaseUrl, limited)
  const clients = [first, second].map(({ site }) => new Client(site.port, { connections: 20 }))
  const many = rates.sendingOfOne.points + 100
  const answers = await Promise.all(
    Array.from({ length: many }, (_none, index) =>
      (clients[index % 2] as Client).send('contact', contactAnswers(), crypto.randomUUID()),
    ),
  )
  for (const client of clients) client.close()
  const taken = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0).length
  expect([taken, refused]).toEqual([rates.sendingOfOne.points, 100])
  expect((await first.read()).submissions).toHaveLength(taken)
  record('limits: two processes', `${many} posts from one address to both: ${taken} accepted, ${refused} refused`)
})

// Takes 45 seconds with the timeouts of the built server; tests/app/below-the-app.test.ts uses shorter ones.
test('cuts off clients that send a byte a second or read nothing, and serves all others', async () => {
  const { site } = await startSite('SQLite', limited)
  const start = performance.now()
  const senders = Array.from({ length: 200 }, () => sendSlowly(site.port))
  const readers = Array.from({ length: 200 }, () => readNothing(site.port))
  let open = true
  const others = visitUntil(site.port, '127.0.0.2', () => !open)
  const sending = Math.max(...(await Promise.all(senders)))
  expect(await Promise.all(readers)).toEqual(readers.map(() => 'cut off'))
  open = false
  const answers = await others
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  const times = answers.map(({ milliseconds }) => milliseconds)
  record(
    'limits: slow clients',
    `200 connections that send a byte a second, all cut within ${(sending / 1000).toFixed(1)} s, and 200 that read ` +
      `nothing, within ${READER_PATIENCE / 1000} s; ${count(answers.length)} other requests served meanwhile ` +
      `within ${seconds(start)} s, p99 ${percentile(times, 99).toFixed(1)} ms`,
  )
})

/** Starts a request that never ends. Resolves to the milliseconds until it was cut off. */
function sendSlowly(port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const start = performance.now()
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))
  const drip = setInterval(() => socket.write('a'), 1000)
  socket.on('error', () => {}).resume()
  socket.on('close', () => {
    clearInterval(drip)
    resolve(performance.now() - start)
  })
  onTestFinished(() => void socket.destroy())
  return promise
}

/** Maximum time until a client that reads nothing is cut off, in milliseconds. */
const READER_PATIENCE = 45_000

/** Requests more data than the system buffers, and reads none of it. */
async function readNothing(port: number): Promise<'cut off' | 'still there'> {
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const socket: Socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  // Pipeline in small batches, so that the connection is not cut for exceeding the limit.
  for (let time = 0; time < 13; time++) {
    socket.write(request.repeat(16))
    await pause(100)
  }
  await pause(READER_PATIENCE)
  // A client that reads nothing only notices the closed connection on its second write.
  for (const byte of 'GE') {
    socket.write(byte)
    await pause(500)
  }
  return socket.destroyed ? 'cut off' : 'still there'
}

test('pipelining from thirty networks neither delays other clients nor exhausts memory', async () => {
  const { site } = await startSite('SQLite', limited)
  const visitor = new Client(site.port, { connections: 1, from: '127.0.0.2' })
  await expect.poll(async () => (await visitor.ask('/')).headers.etag).toBeDefined()
  const before = residentMegabytes(site.pid)
  let isOver = false
  const attackers = Array.from({ length: 30 }, (_none, number) =>
    pipeAgain(site.port, `127.0.1.${number + 1}`, () => isOver),
  )
  const times: number[] = []
  let most = before
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(20)) {
    const { status, milliseconds } = await visitor.ask('/')
    expect(status).toBe(200)
    times.push(milliseconds)
    most = Math.max(most, residentMegabytes(site.pid))
  }
  isOver = true
  visitor.close()
  const cut = (await Promise.all(attackers)).reduce((total, each) => total + each, 0)
  expect(cut).toBeGreaterThan(30)
  record(
    'limits: pipelining',
    `30 networks pipelined 480 requests at a time, ${count(cut)} connections cut; a page meanwhile: median ` +
      `${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms; memory ${before.toFixed(0)} ` +
      `MB before, at most ${most.toFixed(0)} MB`,
  )
  expect(most - before).toBeLessThan(150)
})

/** Pipelines requests for pages that are not cached, and reconnects after each cut. Resolves to the number of cuts. */
async function pipeAgain(port: number, from: string, isOver: () => boolean): Promise<number> {
  const id = crypto.randomUUID()
  const request = `GET /?form=contact-sidebar&sent=${id} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`
  let cut = 0
  for (; !isOver(); cut++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(request.repeat(480)))
    socket.on('error', () => {}).on('close', () => resolve())
    socket.resume()
    onTestFinished(() => void socket.destroy())
    await promise
    // Limit the rate of new connections, because the client shares the machine with the site.
    await pause(100)
  }
  return cut
}

/** Returns the resident memory of a process in megabytes. */
function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

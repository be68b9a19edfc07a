import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { disturbed, undisturbed } from './machine.mjs'
import { count, load, median, peakMegabytes, pinned, ROUNDS, table } from './measure.mjs'
import { startPeer } from './serve.mjs'
import { startOurs } from './site.mjs'

const PAGE = '/about'
const SECONDS = 4
const BROWSER = { 'Accept-Encoding': 'br' }

/** Measures responses per second of one page on one core: the site, and a bare Node server that sends the same bytes, in turn. */
export async function measurePages(tell) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-pages-'))
  const ours = await startOurs()
  const servers = [{ name: 'Six Saturdays', server: ours, path: PAGE }]
  try {
    const { body, headers } = await settledAnswer(ours.origin + PAGE)
    writeFileSync(join(folder, 'page.br'), body)
    writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers))
    servers.push({ name: 'bare `node:http`', server: await startBare(folder), path: '/' })
    const measured = await measureInTurn(servers, tell)
    return { text: textOf(measured, body.length), checks: checksOf(measured) }
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()))
    rmSync(folder, { recursive: true })
  }
}

/** Measures all servers in each round, so that other load affects them equally. */
async function measureInTurn(servers, tell) {
  for (const { server, path } of servers) load(server.origin + path, { seconds: 2, headers: BROWSER })
  const runs = servers.map(() => [])
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [index, { name, server, path }] of servers.entries()) {
      const run = await undisturbed(tell, () => load(server.origin + path, { seconds: SECONDS, headers: BROWSER }))
      runs[index].push(run)
      tell(`${round} of ${ROUNDS}  ${name.padEnd(30)} ${count(run.rate)}/s, p99 ${run.p99} ms`)
    }
  }
  return servers.map(({ name, server }, index) => ({
    name: name + disturbed(runs[index]),
    rate: median(runs[index].map(({ rate }) => rate)),
    p99: median(runs[index].map(({ p99 }) => p99)),
    memory: peakMegabytes(server.child.pid),
  }))
}

function textOf(measured, bytes) {
  const [ours] = measured
  const rows = measured.map(({ name, rate, p99, memory }) => [
    name,
    count(rate),
    (rate / ours.rate).toFixed(2),
    (1e6 / rate).toFixed(1),
    p99.toFixed(2),
    memory.toFixed(0),
  ])
  return [
    `\`${PAGE}\`, ${count(bytes)} bytes of Brotli and the same headers, 64 connections, medians of ${ROUNDS} turns of ${SECONDS} s:`,
    table([['', 'responses a second', 'relative to ours', 'µs each', 'p99, ms', 'peak resident, MB'], ...rows]),
  ].join('\n\n')
}

function checksOf([ours, bare]) {
  return [{ target: 'pages: 0.85 of the rate of bare node:http', found: ours.rate / bare.rate / 0.85, least: 1 }]
}

function startBare(folder) {
  const args = [join(root, 'bench/pages/bare-server.mjs'), join(folder, 'page.br'), join(folder, 'headers.json')]
  return startPeer({ name: 'bare Node', ...pinned(pinnedNode, args), cwd: folder, env: {} })
}

/** Fetches the cached response: the first responses are rendered on demand, later ones come from the page cache. */
async function settledAnswer(address) {
  for (;;) {
    const [answer] = await once(get(address, { headers: BROWSER }), 'response')
    const body = Buffer.concat(await answer.toArray())
    if (answer.headers.etag) return { body, headers: answer.headers }
  }
}

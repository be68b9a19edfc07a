import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled, pinnedNode, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

const RELOAD_SCRIPT = '/dev/reload.js'
const RELOAD_EVENTS = '/dev/events'
const reloadCode = `new EventSource('${RELOAD_EVENTS}').onmessage = () => location.reload()`

ensureInstalled()
await onPinnedNode(import.meta.url, serveWithReload)

/**
 * Runs the built site behind a small proxy that adds a reload script to its pages. A change in the sources rebuilds and
 * restarts the site and reloads open pages, so pages match what `npm start` serves.
 */
async function serveWithReload() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const port = Number(process.env.PORT || 3000)
  const sitePort = port + 1
  const readers = new Set()
  let site
  let timer

  async function restart() {
    try {
      await ensureBuilt()
    } catch (error) {
      console.error(error.message)
      return
    }
    if (site && site.exitCode === null) await new Promise((done) => site.once('exit', done) && site.kill())
    site = spawn(pinnedNode, ['dist/server/main.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(sitePort) },
    })
    site.stdout.pipe(process.stdout)
    site.stdout.once('data', () => {
      for (const reader of readers) reader.write('data: changed\n\n')
    })
  }

  createServer((incoming, outgoing) => {
    if (incoming.url === RELOAD_SCRIPT) {
      outgoing.writeHead(200, { 'Content-Type': 'text/javascript' }).end(reloadCode)
    } else if (incoming.url === RELOAD_EVENTS) {
      readers.add(outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' }))
      outgoing.on('close', () => readers.delete(outgoing))
    } else {
      pass(incoming, outgoing, sitePort)
    }
  }).listen(port, '127.0.0.1')

  for (const folder of ['content', 'src']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(restart, 100)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      site?.kill()
      process.exit(0)
    })
  }
  await restart()
  console.log(`Open      http://localhost:${port} (reloads on change)`)
}

function pass(incoming, outgoing, port) {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const onward = request({ port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.pipe(outgoing)
      return
    }
    const { 'content-length': _, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode, rest)
    answer.pipe(outgoing, { end: false })
    answer.on('end', () => outgoing.end(`<script type="module" src="${RELOAD_SCRIPT}"></script>`))
  })
  onward.on('error', () => outgoing.writeHead(502).end('The site is starting. Reload in a moment.'))
  incoming.pipe(onward)
}

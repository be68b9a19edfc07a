import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ensureBuilt } from '../scripts/built.mjs'
import { ensureInstalled, root } from '../scripts/installed.mjs'
import { onPinnedNode } from '../scripts/pinned.mjs'
import { withSite } from './site.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  await ensureBuilt()
  await printScripts('/application', 'application')
  printRooms()
})

/** Bytes on the wire: what the application screen loads before its form wakes, and after. */
async function printScripts(path, form) {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/public/.vite/manifest.json'), 'utf8'))
  const files = filesOf(manifest, [`src/forms/${form}/form.tsx`])
  await withSite(async (address) => {
    const inPage = weigh(await scriptsInPage(address + path))
    const later = [...files].reduce((sum, file) => sum + weigh(readFileSync(join(root, 'dist/public', file))), 0)
    console.log(`${path}: JavaScript before the form wakes  ${inPage} bytes (brotli), in the page`)
    console.log(`${path}: JavaScript after the form woke    ${inPage + later} bytes (brotli), ${files.size} files`)
    for (const encoding of ['identity', 'gzip']) {
      console.log(
        `${path}: first response, ${encoding.padEnd(8)}         ${await firstResponse(address + path, encoding)} bytes with headers`,
      )
    }
  })
}

function filesOf(manifest, names, found = new Set()) {
  for (const name of names) {
    const chunk = manifest[name]
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

async function scriptsInPage(address) {
  const html = await (await fetch(address)).text()
  return [...html.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, script]) => script).join('')
}

function weigh(content) {
  return brotliCompressSync(content).length
}

async function firstResponse(address, encoding) {
  const request = get(address, { agent: false, headers: { 'Accept-Encoding': encoding } })
  const [answer] = await once(request, 'response')
  const { socket } = answer
  answer.resume()
  await once(answer, 'end')
  return socket.bytesRead
}

/** Lines of code a room holds, tests and style sheets apart. */
function printRooms() {
  const rooms = ['content', ...readdirSync(join(root, 'src')).map((room) => `src/${room}`), 'scripts', 'e2e', 'bench']
  for (const room of rooms) {
    const files = readdirSync(join(root, room), { recursive: true })
      .filter((file) => !/(?:^|\/)(?:node_modules|dist|\.[\w-]+)\/|src\/shared\/|next-env/.test(file))
      .map((file) => join(root, room, file))
      .filter((file) => statSync(file).isFile())
    const count = (pattern) =>
      files
        .filter((file) => pattern.test(file))
        .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
    const code = count(/(?<!\.test)\.(?:tsx?|mjs)$/)
    console.log(
      `${room.padEnd(14)} ${String(code).padStart(5)} code ${String(count(/\.test\.tsx?$/)).padStart(6)} tests ${String(count(/\.css$/)).padStart(6)} css`,
    )
  }
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/built.mjs'
import { ensureInstalled, root } from '../scripts/installed.mjs'
import { onPinnedNode } from '../scripts/pinned.mjs'
import { firstAnswer, weighScripts } from './bytes.mjs'
import { withSite } from './site.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  await ensureBuilt()
  await printScripts('/application', 'application')
  printRooms()
})

/** Bytes on the wire: what the application screen loads before its form hydrates, and after. */
async function printScripts(path, form) {
  await withSite(async (address) => {
    const html = await (await fetch(address + path)).text()
    const { before, after, files } = weighScripts(html, [`src/forms/${form}/behavior.tsx`])
    console.log(`${path}: JavaScript before the form hydrates  ${before} bytes (brotli), in the page`)
    console.log(`${path}: JavaScript after the form hydrates   ${after} bytes (brotli), ${files} files`)
    for (const encoding of ['identity', 'gzip']) {
      console.log(
        `${path}: first response, ${encoding.padEnd(8)}         ${await firstAnswer(address + path, encoding)} bytes with headers`,
      )
    }
  })
}

/** Lines of code a room holds, tests and style sheets apart. */
function printRooms() {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const rooms = ['content', ...folders.map(({ name }) => `src/${name}`), 'scripts', 'tests', 'bench']
  for (const room of rooms) {
    const files = readdirSync(join(root, room), { recursive: true })
      .filter((file) => !/(?:^|\/)(?:node_modules|dist|\.[\w-]+)\/|src\/shared\/|next-env/.test(file))
      .map((file) => join(root, room, file))
      .filter((file) => statSync(file).isFile())
    const count = (pattern) =>
      files
        .filter((file) => pattern.test(file))
        .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
    const code = count(/(?<!\.(?:test|spec))\.(?:tsx?|mjs)$/)
    console.log(
      `${room.padEnd(14)} ${String(code).padStart(5)} code ${String(count(/\.(?:test|spec)\.tsx?$/)).padStart(6)} tests ${String(count(/\.css$/)).padStart(6)} css`,
    )
  }
}

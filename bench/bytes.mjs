import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../scripts/installed.mjs'
import { count, table } from './measure.mjs'
import { startOurs } from './site.mjs'

const columns = {
  br: 'first response, Brotli',
  gzip: 'first response, gzip',
  before: 'script in the page',
  after: 'script after its forms have hydrated',
}

/** Measures the bytes sent for each screen: its first response, and its scripts before and after its forms hydrate. */
export async function measureBytes(tell) {
  const ours = await startOurs()
  try {
    const screens = []
    for (const path of await listScreens(ours.origin))
      screens.push({ path, ...(await weighScreen(ours.origin + path)) })
    tell(`${screens.length} screens weighed`)
    const search = await weighSearch(ours.origin)
    const largest = (name) => screens.toSorted((one, other) => other[name] - one[name])[0]
    const most = (name) => largest(name)[name]
    const rows = Object.entries(columns).map(([name, words]) => [words, count(most(name)), `\`${largest(name).path}\``])
    return {
      text: `The largest of ${screens.length} screens; the first response includes its status line and headers, scripts are after Brotli:\n\n${table([['', 'bytes', 'screen'], ...rows])}\n\nSearch as you type, once someone uses the box: ${count(search.script)} of script and ${count(search.index)} of index.`,
      checks: [
        { target: 'first flight: 14,600 bytes', found: 14_600 / Math.max(most('br'), most('gzip')), least: 1 },
        { target: 'script before a form hydrates: 2,000 bytes', found: 2000 / most('before'), least: 1 },
        { target: 'script after: 80,000 bytes', found: 80_000 / most('after'), least: 1 },
        { target: 'search as you type: 12,000 bytes', found: 12_000 / (search.script + search.index), least: 1 },
      ],
    }
  } finally {
    await ours.stop()
  }
}

/** Brotli-compressed bytes that the search box fetches, as `{ script, index }`. */
async function weighSearch(origin) {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/public/.vite/site.json'), 'utf8'))
  const { file } = manifest['src/site/search/offer-pages.ts']
  const script = weigh(readFileSync(join(root, 'dist/public', file)))
  return { script, index: weigh(await (await fetch(`${origin}/search.json`)).text()) }
}

/** Bytes of one screen, as `{ br, gzip, before, after }`. */
async function weighScreen(address) {
  // The first responses are rendered on demand; later ones come from the page cache.
  while (!(await fetch(address)).headers.has('etag'));
  const html = await (await fetch(address)).text()
  const forms = [...html.matchAll(/data-island="([^"]+)"/g)].map(([, name]) => `src/forms/${name}/behavior.tsx`)
  const { before, after } = weighScripts(html, forms)
  return { br: await firstAnswer(address, 'br'), gzip: await firstAnswer(address, 'gzip'), before, after }
}

/** Brotli-compressed bytes of a page's scripts: in its HTML, and in total once the given form files have hydrated. */
function weighScripts(html, forms) {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/public/.vite/site.json'), 'utf8'))
  const files = filesOf(manifest, forms)
  const inPage = [...html.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, script]) => script).join('')
  const before = weigh(inPage)
  const later = [...files].reduce((sum, file) => sum + weigh(readFileSync(join(root, 'dist/public', file))), 0)
  return { before, after: before + later }
}

/** Bytes of a response on a new connection: status line, headers and body as sent. */
async function firstAnswer(address, encoding) {
  const request = get(address, { agent: false, headers: { 'Accept-Encoding': encoding } })
  const [answer] = await once(request, 'response')
  const { socket } = answer
  answer.resume()
  await once(answer, 'end')
  return socket.bytesRead
}

/** The paths of all screens, from the site map. */
export async function listScreens(origin) {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => new URL(location).pathname)
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

function weigh(content) {
  return brotliCompressSync(content).length
}

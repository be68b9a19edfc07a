import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../../scripts/installed.mjs'
import { peakMegabytes } from '../measure.mjs'
import { samplePeople, sampleReferences, time } from './measure-reading.mjs'
import { freezeMany } from './office-work.mjs'
import { filteredLists, lists, taggedLists, viewedLists } from './requests.mjs'
import { startDesk } from './running-desk.mjs'
import { searches } from './searches.mjs'

const REQUESTS = 300

/**
 * What a filled database's pages take through HTTP, one at a time, in milliseconds; what fifty rows weigh; how soon the
 * site answers after it is started, and what it held at most in the end, in MB. `look` may use the desk while it runs.
 */
export async function measurePages(settings, store, look = () => {}) {
  const database = await store.openDatabase(settings)
  const { oldest, newest } = await database
    .selectFrom('inbox')
    .select(({ fn }) => [fn.min('position').as('oldest'), fn.max('position').as('newest')])
    .executeTakeFirstOrThrow()
  const references = await sampleReferences(database, REQUESTS)
  const people = await samplePeople(database, REQUESTS)
  await database.destroy()
  const desk = await startDesk(settings, store)
  try {
    const list = (address) => {
      const query = store.writeInboxQuery(store.readInboxQuery(new URLSearchParams(address)))
      return desk.ask(`/desk/inbox?${query}`)
    }
    const times = {
      today: await time(Array(REQUESTS).fill('/desk'), (path) => desk.ask(path)),
      list: await time(lists(REQUESTS, 5, Number(oldest), Number(newest)), list),
      filter: await time(filteredLists(REQUESTS, 6, Number(oldest), Number(newest)), list),
      tag: await time(taggedLists(REQUESTS, 10, Number(oldest), Number(newest)), list),
      view: await time(viewedLists(REQUESTS), list),
      search: await time(searches(REQUESTS, 7), ({ q }) => list({ q })),
      page: await time(references, (reference) => desk.ask(`/desk/inbox/${reference}`)),
      log: await time(references, (reference) => desk.ask(`/desk/log?submission=${reference}`)),
      person: await time(people, (id) => desk.ask(`/desk/people/${id}`)),
    }
    const preview = await freezeMany(desk, 'done')
    times.preview = await time(Array(REQUESTS).fill(preview), (path) => desk.ask(path))
    const bytes = await weighList(desk)
    const looked = await look(desk)
    return { times, bytes, looked, seconds: desk.seconds, resident: peakMegabytes(desk.pid) }
  } finally {
    await desk.stop()
  }
}

/** Bytes of the newest fifty rows' page, as it is and as it is sent. */
async function weighList({ ask }) {
  const [plain, gzip] = await Promise.all(
    ['identity', 'gzip'].map((coding) => ask('/desk/inbox', coding).then(({ length }) => length)),
  )
  return { plain, gzip }
}

/** Bytes of Brotli that the desk's script comes to, with what only a few of its pages load. */
export function weighDeskScript() {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/public/.vite/desk.json'), 'utf8'))
  const files = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])))
  return [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(root, 'dist/public', file))).length,
    0,
  )
}

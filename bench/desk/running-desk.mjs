import { startSite, unlimited } from '../site.mjs'

/** Starts the built site on a filled database, with its owner signed in; `send` resolves to the raw response. */
export async function startDesk({ databaseUrl, dataDir }, store) {
  const token = await signIn({ databaseUrl, dataDir }, store)
  const where = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }
  const began = performance.now()
  // The same settings as in the container image.
  const site = await startSite({ env: { MALLOC_ARENA_MAX: '1', ...unlimited, ...where } })
  const seconds = (performance.now() - began) / 1000
  const send = (path, options = {}) => {
    const headers = { Cookie: `desk-session=${token}`, 'User-Agent': 'bench', Origin: site.origin }
    return fetch(site.origin + path, {
      redirect: 'manual',
      ...options,
      headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
    })
  }
  return {
    origin: site.origin,
    pid: site.child.pid,
    /** Time from the command to the first response. */
    seconds,
    send,
    stop: site.stop,
    /** Returns a page's HTML. */
    async ask(path) {
      const answer = await send(path)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      return answer.text()
    },
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

async function signIn(settings, store) {
  const database = await store.openDatabase(settings)
  const owner = await database.selectFrom('staff').select('id').where('role', '=', 'owner').executeTakeFirstOrThrow()
  const { token } = await store.startSession(database, { staffId: owner.id, browser: 'Chrome on Linux' }, new Date())
  await database.destroy()
  return token
}

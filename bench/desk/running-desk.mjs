import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { unlimited } from '../ours.mjs'
import { startSite } from '../site.mjs'
import { staff } from './rows.mjs'

/**
 * Starts the built site on a filled database, with the first of its staff signed in. `ask` gives an answer's bytes as a
 * browser asks for them: over a connection that is kept, in the coding that the site likes best of some.
 */
export async function startDesk({ databaseUrl, dataDir }, store) {
  const cookie = await signIn({ databaseUrl, dataDir }, store)
  const began = performance.now()
  const site = await startSite({
    // As the image runs it.
    env: {
      MALLOC_ARENA_MAX: '1',
      ...unlimited,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }),
    },
  })
  const seconds = (performance.now() - began) / 1000
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    origin: site.origin,
    pid: site.child.pid,
    /** The site's data folder. */
    dataDir: databaseUrl ? site.dataDir : dataDir,
    cookie,
    /** From the command until the first answer. */
    seconds,
    ask: (path, codings = 'gzip, br') => ask(site.origin + path, { agent, cookie, codings }),
    async stop() {
      agent.destroy()
      await site.stop()
    },
  }
}

async function signIn(settings, store) {
  const token = randomBytes(32).toString('base64url')
  const at = new Date().toISOString()
  const digest = createHash('sha256').update(token).digest('hex')
  const moments = { created_at: at, seen_at: at, verified_at: at }
  const database = await store.openDatabase(settings)
  const session = { id: digest, staff_id: staff[0].id, digest, browser: 'Chrome on Linux', ...moments }
  await database.insertInto('staff_sessions').values(session).execute()
  await database.destroy()
  return { name: 'desk-session', value: token }
}

function ask(address, { agent, cookie, codings }) {
  const headers = {
    Cookie: `${cookie.name}=${cookie.value}`,
    'Accept-Encoding': codings,
    'Sec-Fetch-Site': 'same-origin',
    'User-Agent': 'bench',
  }
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent, headers }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
        else resolve(Buffer.concat(parts))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

import { mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deserialize } from 'node:v8'

/**
 * The lower bound for accepting applications on Node. `floor.mjs RECORDING FOLDER` parses the site's requests, replays
 * its recorded statements with group commit, responds once they are stored, and writes both emails of each. It does not
 * validate or render anything. `GET /waiting` returns the remaining work.
 */
const [recording = '', folder = ''] = process.argv.slice(2)
const { before, submissions, rest, emails } = deserialize(readFileSync(recording))

const MOST_TOGETHER = 32
const MOST_FILES = 16
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'schoolName', 'currentGrade', 'programType', 'goals']
const TOKEN = 'floor'

const database = new DatabaseSync(join(folder, 'floor.db'))
const prepared = new Map()
const statementOf = (text) => {
  if (!prepared.has(text)) prepared.set(text, database.prepare(text))
  return prepared.get(text)
}
for (const call of before) {
  if (call.method === 'exec') database.exec(call.text)
  // A migration may create what the next statement needs.
  else database.prepare(call.text)[call.method === 'run' ? 'run' : 'all'](...call.values)
}
const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')
const mail = join(folder, 'mail')
mkdirSync(mail)

/** @throws if the replay changes different numbers of submissions or emails than the site. */
function run({ text, method, values, changes }) {
  const statement = statementOf(text)
  if (method !== 'run') return statement.all(...values)
  const changed = Number(statement.run(...values).changes)
  if (changed !== changes && /"(submissions|outbox)"/.test(text.slice(0, 40)))
    throw new Error(`changed ${changed} rows, the site ${changes}: ${text}`)
}

/** Counts requests waiting to be stored and emails waiting to be written. */
const waiting = []
const unwritten = []
let [stored, done, writing] = [0, 0, 0]
let isStoring = false

const isDue = () => done < rest.length && rest[done].after <= stored

async function store() {
  if (isStoring) return
  isStoring = true
  while (waiting.length > 0 || isDue()) {
    // Requests that arrive now join this group.
    await new Promise(setImmediate)
    const group = waiting.splice(0, MOST_TOGETHER)
    begin.run()
    for (const each of group) {
      for (const call of submissions[stored]) run(call)
      each.id = submissions[stored++].find(({ text }) => text.startsWith('insert into "submissions"')).values[0]
    }
    if (isDue()) for (const call of rest[done++].calls) run(call)
    commit.run()
    for (const one of group) answer(one)
    void write()
  }
  isStoring = false
}

function answer({ id, answers, response }) {
  const body = JSON.stringify({ id, confirmation: 'queued' })
  response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
  const person = answers.email.slice(0, answers.email.indexOf('@'))
  for (const [kind, text] of emails.entries())
    unwritten.push({ name: `${id}-${kind}.eml`, text: text.replaceAll(/person-\d+-\d+/g, person) })
}

async function write() {
  if (writing > 0) return
  while (unwritten.length > 0) {
    const together = unwritten.splice(0, MOST_FILES)
    writing = together.length
    await Promise.all(together.map(writeOne))
  }
  writing = 0
}

async function writeOne({ name, text }) {
  const draft = await open(join(mail, `${name}.draft`), 'w', 0o600)
  await draft.writeFile(text)
  await draft.sync()
  await draft.close()
  await rename(join(mail, `${name}.draft`), join(mail, name))
}

function take(request, response) {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    const answers = read(request.headers, Buffer.concat(parts))
    if (!answers) return response.writeHead(422).end()
    waiting.push({ answers, response })
    void store()
  })
}

/** Returns the answers of a valid JSON request with the token. */
function read({ cookie = '', 'content-type': type = '', 'x-xsrf-token': token }, body) {
  const [, own] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(cookie) ?? []
  if (own !== TOKEN || token !== TOKEN || !type.startsWith('application/json')) return undefined
  const answers = JSON.parse(body.toString())
  return FIELDS.every((name) => typeof answers[name] === 'string' && answers[name] !== '') ? answers : undefined
}

const server = createServer((request, response) => {
  if (request.method === 'POST') take(request, response)
  else if (request.url === '/waiting')
    response.end(String(waiting.length + unwritten.length + writing + Number(isStoring || isDue())))
  else response.writeHead(200, { 'Set-Cookie': `XSRF-TOKEN=${TOKEN}; Path=/` }).end()
})
server.listen(Number(process.env.PORT), '127.0.0.1')

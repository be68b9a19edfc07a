import { expect, test } from 'vitest'
import { type Engine, engines } from '../support/database-engines'
import { Client } from './client'
import { count, record } from './figures'
import { contactAnswers } from './people'
import { scaled, tell } from './scale'
import { startSite } from './sites'
import { expectWhole } from './stored'

const many = scaled(5000)
/** With three posts each they keep the connections busy. */
const AT_ONCE = 16

test.each(engines)('what is sent again and again under one key is one submission on %s', async (engine: Engine) => {
  const { site, read } = await startSite(engine)
  const client = new Client(site.port)
  const people = Array.from({ length: many }, () => ({ key: crypto.randomUUID(), answers: contactAnswers() }))
  const ids: string[] = []
  let cutFirst = false
  await limitConcurrency(people, async ({ key, answers }) => {
    cutFirst = !cutFirst
    if (cutFirst) await client.sendAndCut('contact', answers, key)
    const sameMoment = await Promise.all([1, 2, 3].map(() => client.send('contact', answers, key)))
    if (!cutFirst) await client.sendAndCut('contact', answers, key)
    const replies = [...sameMoment, await client.send('contact', answers, key)]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const told = new Set(replies.map(({ body }) => JSON.parse(body).id))
    expect(told.size).toBe(1)
    ids.push(...told)
    tell(() => `${engine}: ${count(ids.length)} of ${count(many)} sent five times each`)
  })

  const [first] = people
  const other = await client.send('contact', { ...first?.answers, message: 'Something else' }, first?.key ?? '')
  expect(other.status).toBe(422)
  client.close()

  const stored = await read()
  expectWhole(stored)
  expect(stored.submissions.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect(stored.emails).toHaveLength(2 * many)
  record(
    `once, ${engine}`,
    `${count(many * 5)} posts of ${count(many)} forms (${count(many)} cut off): ` +
      `${count(stored.submissions.length)} submissions, ${count(stored.emails.length)} emails`,
  )
})

test.each(engines)('a plain form that is sent twice within minutes is one submission on %s', async (engine: Engine) => {
  const { site, read } = await startSite(engine)
  const client = new Client(site.port)
  for (let number = 0; number < scaled(50); number++) {
    const answers = contactAnswers()
    const replies = await Promise.all([client.post('/contact', answers), client.post('/contact', answers)])
    replies.push(await client.post('/contact', answers))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(replies.map(({ headers }) => headers.location)).size).toBe(1)
  }
  client.close()
  const stored = await read()
  expectWhole(stored)
  expect(stored.submissions).toHaveLength(scaled(50))
})

/** Does something for each, several at a time. */
async function limitConcurrency<Each>(all: Each[], task: (each: Each) => Promise<void>): Promise<void> {
  const queue = all.values()
  const worker = async () => {
    for (const each of queue) await task(each)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

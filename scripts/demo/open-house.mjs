import { sampleSubmission } from '../sample-people.mjs'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** Adds contact messages from an open house: done, tagged, and saved as a view. */
export async function fillOpenHouse(store, app, clock, { random, visitors, at, actor }) {
  for (let index = 0; index < visitors; index++) {
    clock.now = at + index * 5 * SECOND
    const input = { ...wanted(random).answers }
    input.message += '\nWe met at the open house.'
    await store.submit(app, { form: store.allForms.contact, input, key: { sender: String(index) }, seconds: 60 })
  }
  clock.now = at + 3 * HOUR
  const { tag } = await store.transact(app.database, (transaction) => store.addTag(transaction, app, 'Open house'))
  for (const chosen of [
    { type: 'status', status: 'done' },
    { type: 'tag', tagId: tag.id, on: true },
  ]) {
    const { timeZone, answerWithin } = app.content.current('en').content.organization
    const viewer = { staffId: actor.id, unreadFrom: actor.unreadFrom, timeZone, answerWithin }
    const { id } = await store.freezeSelection(app, viewer, chosen, { all: true })
    await store.applySelection(app, actor, id)
  }
  await store.saveView(app, actor, { name: 'Open house', query: { tag: tag.id } })
}

function wanted(random) {
  const sent = sampleSubmission(random, 'contact')
  return sent.isSpam ? wanted(random) : sent
}

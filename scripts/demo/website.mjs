const title = 'At the open house'

const paragraphs = [
  'More people came to our open house than we have chairs, and most of them asked a question.',
  'What they asked most often is now on our pages. **Thank you** to everyone who stayed until the lights went out.',
]

/** Creates a published post with a later draft. */
export async function fillWebsite(store, app, clock, { at, actor }) {
  clock.now = at
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-').map(Number)
  const value = { title, date: { year, month, day }, paragraphs, picture: null, video: null }
  const { name } = await store.beginDocument(app, actor, { kind: 'posts', title, value })
  const { version } = await store.publishDraft(app, actor, { name, version: 1 })
  await store.saveDraft(app, actor, { name, version, value: { ...value, title: 'What you asked at the open house' } })
}

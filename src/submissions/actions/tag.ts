import * as v from 'valibot'
import { transactAs } from '../../log/transact-as'
import { addTag, findTag } from '../handling/tags'
import type { Action } from './action'

/** `newName` is the name of a tag that does not exist yet. */
const input = v.strictObject({
  type: v.literal('tag'),
  tagId: v.string(),
  on: v.boolean(),
  newName: v.exactOptional(v.string()),
})

export const tagAction: Action<v.InferOutput<typeof input>> = {
  right: 'handle',
  input,
  fromForm: (value, fields) =>
    value === 'new'
      ? { type: 'tag', tagId: '', on: true, newName: fields.get('new-tag') ?? '' }
      : { type: 'tag', tagId: fields.get('tag') ?? '', on: value === 'on' },
  async prepare(app, staffId, { newName, ...chosen }) {
    if (newName === undefined) return chosen
    const result = await transactAs(app.database, { id: staffId }, (transaction) => addTag(transaction, app, newName))
    return result.status === 'saved' ? { ...chosen, tagId: result.tag.id } : result
  },
  isAlreadyApplied: (row, { on }) => row.isTagged === on,
  ignoresVersions: true,
  async targetOf(database, { tagId, on }) {
    return (await findTag(database, tagId)) ? { tags: { [tagId]: on } } : undefined
  },
  nameIn: (names, { tagId }) => names.get(tagId),
  details: ({ tagId, on }) => ({ tag: tagId, on }),
  words: {
    one: ({ on }) => (on ? 'add a tag' : 'remove a tag'),
    preview: ({ on }, many, name) => (on ? `Tag ${many} “${name}”` : `Remove the tag “${name}” from ${many}`),
    button: ({ on }, many) => (on ? `Tag ${many}` : `Remove the tag from ${many}`),
    isAlreadyApplied({ on }, count, name, isDone) {
      if (on) return `already ${isDone ? 'had' : count === 1 ? 'has' : 'have'} the tag “${name}”`
      return `${isDone ? 'didn’t' : count === 1 ? 'doesn’t' : 'don’t'} have the tag “${name}”`
    },
    noneApplied: ({ on }, name) => (on ? undefined : `None of them have the tag “${name}”`),
    did({ tag, on }, many, names) {
      const name = names.get(String(tag)) ?? 'someone who left'
      return on ? `tagged ${many} “${name}”` : `removed “${name}” from ${many}`
    },
  },
}

import { expect, test } from 'vitest'
import { type ChosenAction, getAction } from '../../submissions/actions/actions'
import { explainNothingToDo, explainUnchanged } from './describe-bulk'

test.each<[chosen: ChosenAction, count: number, words: string]>([
  [{ type: 'status', status: 'new' }, 1, 'It is already new.'],
  [{ type: 'status', status: 'new' }, 2, 'Both are already new.'],
  [{ type: 'assignee', assigneeId: null }, 1240, 'All 1,240 are already assigned to no one.'],
  [{ type: 'assignee', assigneeId: 'm' }, 2, 'Both are already assigned to Minh Trần.'],
  [{ type: 'season', seasonId: null }, 1, 'It is already in no season.'],
  [{ type: 'season', seasonId: 's' }, 2, 'Both are already in Minh Trần.'],
  [{ type: 'tag', tagId: 't', on: true }, 3, 'All 3 already have the tag “Minh Trần”.'],
  [{ type: 'tag', tagId: 't', on: false }, 1, 'It doesn’t have the tag “Minh Trần”.'],
])('explains why nothing would change: %j, %d', (chosen, count, words) => {
  const names = new Map(['m', 'season:s', 't'].map((id) => [id, 'Minh Trần']))
  expect(explainNothingToDo(chosen, count, getAction(chosen).nameIn(names, chosen))).toBe(words)
})

test.each<[count: number, before: string, after: string]>([
  [1, '1 stays as it is: it is already done.', '1 stayed as it was: it was already done.'],
  [1240, '1,240 stay as they are: they are already done.', '1,240 stayed as they were: they were already done.'],
])('counts unchanged submissions and explains why: %d', (count, before, after) => {
  const done: ChosenAction = { type: 'status', status: 'done' }
  expect(explainUnchanged(done, count)).toBe(before)
  expect(explainUnchanged(done, count, undefined, { isDone: true })).toBe(after)
})

import { expect, test } from 'vitest'
import { findMentionedPeople, findUnknownMentions } from './mentions'

const people = [
  'Rosa Martínez',
  'Ben',
  'Đặng Trang',
  'Ann Lee',
  'Ann Li',
  'Benita',
  'Liam O’Brien',
  'Anne-Marie Roy',
].map((name) => ({ name }))

test.each([
  ['@Rosa please call', ['Rosa Martínez']],
  ['ask @rosa  martinez, or @ben.', ['Rosa Martínez', 'Ben']],
  ['(@Dang Trang)', ['Đặng Trang']],
  ['@Ann Lee only', ['Ann Lee']],
  ['@Ann: both of you', ['Ann Lee', 'Ann Li']],
  ['@Benita, not the other', ['Benita']],
  ['write to ann@ben.example or @nobody', []],
  ["@Liam O'Brien and @anne-marie", ['Liam O’Brien', 'Anne-Marie Roy']],
  ['@Anne alone is nobody', []],
  ['@', []],
  ['@Rosa and @Rosa again', ['Rosa Martínez']],
])('"%s" mentions %j', (text, names) => {
  expect(findMentionedPeople(text, people).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['@Rosa, @Foo Bar and @foo-bar: call @Foo', ['@Foo', '@foo-bar']],
  ['@Benito and ann@ben.example, @ 5', ['@Benito']],
  ['@Ann Le', []],
])('"%s" mentions unknown %j', (text, names) => {
  expect(findUnknownMentions(text, people)).toEqual(names)
})

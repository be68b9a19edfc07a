import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { letterWords } from '../words'
import { fillLetter, findTemplateProblems, letterFields } from './letter-fields'
import { canGoTo, getToldState, letterKinds } from './letter-kinds'
import { createLetterValues } from './letter-values'

const content = readContent()
const season = {
  ...{ ...content.bootCamp, year: 2027 },
  ...{ title: 'Summer 2027', isCurrent: true, note: null, version: 1, changedAt: '2026-11-26T17:00:00.000Z' },
}

const sam = {
  ...{ firstName: 'Sam', name: 'Sam Sample', reference: '7K3F-9QXM', season, deadline: '2027-05-21' },
  ...({ state: 'offered', isCalled: false } as const),
}

const author = { content, origin: 'https://www.example.org', myName: 'Rosa' }
const values = createLetterValues(author, sam)

test.each(letterKinds)('the default text of “%s” has no problems and every value', (kind) => {
  const { subject, body } = letterWords.en[kind]
  expect(findTemplateProblems(kind, subject + body)).toEqual([])
  expect(fillLetter(subject + body, values).text).not.toMatch(/[{}]|undefined/)
})

test.each([
  [
    'offer',
    '{fee} {toString} {first name}',
    ['There is no field {fee}.', 'There is no field {toString}.', 'There is no field {first name}.'],
  ],
  ['offer', '{deadline} {acceptAddress} {firstName}', []],
  [
    'waitlist',
    '{deadline}',
    ['{deadline} can’t be used in this letter: it would be empty for some of the families who get it.'],
  ],
  [
    'rejection',
    '{acceptAddress}',
    ['{acceptAddress} can’t be used in this letter: not everyone who gets it has an offer.'],
  ],
  ['offer', '{newState}', ['{newState} can’t be used in this letter: it is for corrections.']],
  ['offer', 'Hi {firstName', ['There is a { or } that doesn’t belong to a field.']],
  ['offer', '{{name}}', ['There is a { or } that doesn’t belong to a field.']],
] as const)('a letter of kind “%s” with the text “%s” has the right problems', (kind, text, problems) => {
  expect(findTemplateProblems(kind, text)).toEqual(problems)
})

test.each([
  '{name}',
  '$& $1 $$',
  '<b>Sam</b> & "co"',
  '{onThePhone}{deadline}',
])('inserts the name “%s” literally', (name) => {
  expect(fillLetter('Dear {name}!', createLetterValues(author, { ...sam, name }))).toEqual({ text: `Dear ${name}!` })
})

test('inserts a name with line breaks as one line', () => {
  expect(fillLetter('{name}', createLetterValues(author, { ...sam, name: 'Sam\r\n\r\nSample' })).text).toBe(
    'Sam Sample',
  )
})

test('names the fields that lack a value, once each', () => {
  const bare = createLetterValues(author, { ...sam, firstName: ' ', season: undefined, deadline: null })
  const text = '{firstName} {season} {firstDay} {hours} {regularFee} {deadline} {season} {newState} {name} {other}'
  const missing = ['firstName', 'season', 'firstDay', 'hours', 'regularFee', 'deadline', 'newState', 'other']
  expect(fillLetter(text, bare)).toEqual({ missing })
  const undated = createLetterValues(author, { ...sam, season: { ...season, year: null } })
  expect(fillLetter('{season} {firstDay} {lastDay} {hours}', undated)).toEqual({ missing: ['firstDay', 'lastDay'] })
})

test('quotes the season of the application, and its deadline with the weekday', () => {
  const other = { ...season, title: 'Winter 2028', fees: { deposit: 150, partner: 1500, regular: 1800 } }
  const filled = fillLetter(
    '{season}: {deposit}, {partnerFee}, {regularFee}, by {deadline}, from {firstDay}. {newState}',
    {
      ...createLetterValues(author, { ...sam, season: other }),
    },
  )
  expect(filled.text).toBe(
    'Winter 2028: $150, $1,500, $1,800, by Friday, May 21, 2027, from June 25. You have the offer of a spot. To accept it, please fill in this form by Friday, May 21, 2027: https://www.example.org/accept',
  )
})

test('mentions the call only to families who were called', () => {
  const text = 'Good news: {onThePhone}you have a spot.'
  expect(fillLetter(text, values).text).toBe('Good news: you have a spot.')
  const called = createLetterValues(author, { ...sam, isCalled: true })
  expect(fillLetter(text, called).text).toBe('Good news: as we said on the phone, you have a spot.')
})

test('only {onThePhone} may be empty', () => {
  expect(
    Object.entries(letterFields)
      .filter(([, { canBeEmpty }]) => canBeEmpty)
      .map(([name]) => name),
  ).toEqual(['onThePhone'])
})

test('a letter goes only to states that it may tell', () => {
  expect(canGoTo('offer', 'offered')).toBe(true)
  expect(canGoTo('offer', 'waitlisted')).toBe(false)
  expect(canGoTo('free', 'moved')).toBe(false)
  expect(letterKinds.map((kind) => getToldState(kind, 'lapsed')).filter((state) => state === 'lapsed')).toHaveLength(2)
  expect(getToldState('reminder', 'offered')).toBeNull()
})

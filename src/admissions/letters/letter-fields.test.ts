import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { letterWords } from '../words'
import { fillLetter, findTemplateProblems } from './letter-fields'
import { letterKinds } from './letter-kinds'
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

const BRACE = 'There is a { or } that doesn’t belong to a field.'

test.each([
  ['offer', '{deadline} {acceptAddress} {firstName}', ''],
  [
    'offer',
    '{fee} {toString} {a b}',
    'There is no field {fee}. There is no field {toString}. There is no field {a b}.',
  ],
  ['waitlist', '{deadline}', '{deadline} can’t be used in this letter: it would be empty for some of the families'],
  ['rejection', '{acceptAddress}', '{acceptAddress} can’t be used in this letter: not everyone who gets it has an'],
  ['offer', '{newState}', '{newState} can’t be used in this letter: it is for corrections.'],
  ['offer', 'Hi {firstName', BRACE],
  ['offer', '{{name}}', BRACE],
] as const)('in a letter of kind “%s”, the text “%s” has the problem “%s”', (kind, text, problem) => {
  const problems = findTemplateProblems(kind, text).join(' ')
  expect(problems.slice(0, problem.length || undefined)).toBe(problem)
})

test('inserts values literally, and names on one line', () => {
  const fillName = (name: string) => fillLetter('{name}', createLetterValues(author, { ...sam, name })).text
  for (const name of ['{name}', '$& $1 $$', '<b>Sam</b> & "co"', '{onThePhone}{deadline}'])
    expect(fillName(name)).toBe(name)
  expect(fillName('Sam\r\n\r\nSample')).toBe('Sam Sample')
})

test('names the fields that lack a value, once each: all but {onThePhone}', () => {
  const bare = createLetterValues(author, { ...sam, firstName: ' ', season: undefined, deadline: null })
  const text = '{firstName} {season} {firstDay} {hours} {regularFee} {deadline} {season} {newState} {name} {other}'
  const missing = ['firstName', 'season', 'firstDay', 'hours', 'regularFee', 'deadline', 'newState', 'other']
  expect(fillLetter(text, bare)).toEqual({ missing })
  const undated = createLetterValues(author, { ...sam, season: { ...season, year: null } })
  expect(fillLetter('{season} {firstDay} {lastDay} {hours}', undated)).toEqual({ missing: ['firstDay', 'lastDay'] })
})

test('quotes the season of the application, and its deadline with the weekday', () => {
  const other = { ...season, title: 'Winter 2028', fees: { deposit: 150, partner: 1500, regular: 1800 } }
  const text = '{season}: {deposit}, {partnerFee}, {regularFee}, by {deadline}, from {firstDay}. {acceptAddress}'
  expect(fillLetter(text, createLetterValues(author, { ...sam, season: other })).text).toBe(
    'Winter 2028: $150, $1,500, $1,800, by Friday, May 21, 2027, from June 25. https://www.example.org/accept',
  )
  expect(values.newState).toMatch(/We’re offering you a spot\. .* by Friday, May 21, 2027: .*\/accept$/)
})

test('mentions the call only to families who were called', () => {
  const text = 'Good news: {onThePhone}you have a spot.'
  expect(fillLetter(text, values).text).toBe('Good news: you have a spot.')
  const called = createLetterValues(author, { ...sam, isCalled: true })
  expect(fillLetter(text, called).text).toBe('Good news: as we said on the phone, you have a spot.')
})

test('quotes the reference for payments, and the refund if something was paid', () => {
  const text = '{paymentReference}.{refund}'
  expect(fillLetter(text, values).text).toBe('7K3F-9QXM-K.')
  const refund = 'The policy refunds everything: $100 is refunded.'
  expect(fillLetter(text, createLetterValues(author, { ...sam, refund })).text).toBe(`7K3F-9QXM-K.${refund}`)
})

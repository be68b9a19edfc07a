import { describe, expect, test } from 'vitest'
import { acceptance, cancellation, referral, speaker } from '../forms/answers-under-test'
import { OFFICE, openSite } from './site-under-test'

type Case = [call: string, answers: { email: string }, wrong: object, errors: object[]]

const cases: Case[] = [
  [
    'accept',
    acceptance,
    { paymentType: 'cash', termsAccepted: false },
    [
      { field: 'paymentType', message: 'Please select a payment type' },
      { field: 'termsAccepted', message: 'You must accept the terms and conditions' },
    ],
  ],
  [
    'referral',
    referral,
    { name: ' ', friendName: '' },
    [
      { field: 'name', message: 'Name is required' },
      { field: 'friendName', message: "Please enter your friend's name" },
    ],
  ],
  [
    'cancel',
    cancellation,
    { refundMethod: '', paymentReference: '4111 1111 1111 1111' },
    [
      { field: 'refundMethod', message: 'Please select how you paid' },
      {
        field: 'paymentReference',
        message: 'This looks like a card number. Please remove it: we never need one',
      },
    ],
  ],
  [
    'speaker',
    speaker,
    { topics: '', message: 'Too short' },
    [
      { field: 'topics', message: 'Topics are required' },
      { field: 'message', message: 'Please provide additional information (minimum 50 characters)' },
    ],
  ],
]

describe.each(cases)('POST /api/%s', (call, answers, wrong, errors) => {
  const open = () => openSite({ speakerIntake: true })

  test('takes what is right: it is stored, and both mails wait', async () => {
    const site = await open()
    const answer = await site.call(call, answers)
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    expect(await site.stored()).toMatchObject([{ id, form: call, answers }])
    const waiting = { status: 'waiting', submission_id: id }
    expect(await site.queued()).toMatchObject([
      { ...waiting, audience: 'office', to_address: OFFICE, reply_to: answers.email },
      { ...waiting, audience: 'sender', to_address: answers.email, reply_to: OFFICE },
    ])
  })

  test('answers what breaks a rule with the fields and their messages, and stores nothing', async () => {
    const site = await open()
    const answer = await site.call(call, { ...answers, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect((await answer.json()).errors).toEqual(errors)
    expect(await site.stored()).toEqual([])
    expect(await site.queued()).toEqual([])
  })

  test('stores nothing that is not a field', async () => {
    const site = await open()
    await site.call(call, { ...answers, otherDetail: 'A poster', cardNumber: '4111111111111111', id: 'mine' })
    expect((await site.stored()).map((row) => row.answers)).toEqual([answers])
  })

  test('is refused without the forgery token', async () => {
    const site = await open()
    const headers = { 'Content-Type': 'application/json' }
    const answer = await site.fetch(`/api/${call}`, { method: 'POST', body: JSON.stringify(answers), headers })
    expect(answer.status).toBe(403)
    expect(await site.stored()).toEqual([])
  })
})

test.each([
  ['TRUE'],
  ['true'],
  ['false'],
  [1],
])('an acceptance whose terms are %j is no acceptance', async (termsAccepted) => {
  const site = await openSite()
  expect((await site.call('accept', { ...acceptance, termsAccepted })).status).toBe(422)
  expect(await site.stored()).toEqual([])
})

test('what was left out of an acceptance is stored as empty and as not allowed', async () => {
  const site = await openSite()
  const { dietary: _1, medical: _2, photoRelease: _3, ...answers } = acceptance
  expect((await site.call('accept', answers)).status).toBe(201)
  expect((await site.stored())[0]?.answers).toEqual({ ...answers, dietary: '', medical: '', photoRelease: false })
})

test('unless SPEAKER_INTAKE is on, there is no call for speakers', async () => {
  const site = await openSite()
  const answer = await site.call('speaker', speaker)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await site.stored()).toEqual([])
  expect(await site.queued()).toEqual([])
})

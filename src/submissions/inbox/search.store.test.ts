import { describe, expect, test } from 'vitest'
import { fold } from '../../../content/fold'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { fillInbox, type GivenRow } from '../../../tests/support/inbox-rows'
import { officeTimes } from '../../../tests/support/office-times'
import type { Database } from '../../database/connection'
import { listInbox } from './inbox-list'
import type { InboxQuery } from './inbox-query'
import { createIndexEntry } from './index-entry'

const viewer = { staffId: 'nobody', unreadFrom: '2026-01-01T00:00:00.000Z', ...officeTimes }

async function namesFound(database: Database, q: string): Promise<string[]> {
  return (await listInbox(database, viewer, { q })).entries.map(({ name }) => name)
}

/** Returns the same numbers in every run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const vocabulary = [
  'tea',
  'team',
  'Straße',
  'Đặng',
  "O'Brien",
  'Łukasz',
  'Ærø',
  '李明',
  'a',
  'candy',
  'cañón',
  'NEAR',
  '9',
]
const forms = ['contact', 'referral', 'speaker'] as const

/** Rows whose first words are common and whose last words are rare. */
function randomRows(count: number): GivenRow[] {
  const random = randomNumbers(7)
  const word = () => vocabulary[Math.floor((random(1000) ** 2 / 1_000_000) * vocabulary.length)]
  return Array.from({ length: count }, (_, index) => ({
    form: forms[random(forms.length)] ?? 'contact',
    sender_name: `${index}`,
    given: { message: [word(), word(), ...(index % 400 === 0 ? ['quince'] : [])].join(' ') },
    inbox: { status: random(10) === 0 ? 'spam' : random(2) === 0 ? 'new' : 'done' },
  }))
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('finds names, addresses and numbers in any spelling, but no health information', async () => {
    const { database } = await openFresh(engine)
    await fillInbox(database, [
      { sender_name: 'Đặng Thị Hoa', sender_email: 'Hoa.Dang+1@mail.example' },
      { sender_name: "Saoirse O'Brien", given: { phone: '+1 (408) 555-0100' } },
      { sender_name: 'Jürgen Müller' },
      { sender_name: 'Familie', sender_email: 'familie@xn--grn-schule-beb.example' },
      { sender_name: '李明' },
      { sender_name: 'Ann Lee', form: 'acceptance', given: { medical: 'dang obrien muller', dietary: '李明' } },
    ])
    const searches = [
      ['dang', 'Đặng Thị Hoa'],
      ['hoa.dang+1@mail.example', 'Đặng Thị Hoa'],
      ['mail.exam', 'Đặng Thị Hoa'],
      ['obrien', "Saoirse O'Brien"],
      ['O’BRIEN saoi', "Saoirse O'Brien"],
      ['408 555', "Saoirse O'Brien"],
      ['4085550100', "Saoirse O'Brien"],
      ['muller', 'Jürgen Müller'],
      ['familie@grün-schule.example', 'Familie'],
      ['李明', '李明'],
    ] as const
    for (const [q, name] of searches) expect([q, await namesFound(database, q)]).toEqual([q, [name]])
  })

  test('finds names with and without their apostrophes, hyphens, and spaces', async () => {
    const { database } = await openFresh(engine)
    const names = [
      "Conor O'Neill",
      'Nora O’Brien',
      'Maeve Oʼneill',
      'Anne-Marie Roy',
      'Anne Marie Lam',
      'Jan van der Berg',
    ]
    await fillInbox(database, [
      ...names.map((sender_name) => ({ sender_name })),
      { sender_name: 'Bo', given: { message: 'It’s my sister Marie‑Claire’s idea, and D’Arcy said we’re late.' } },
      { sender_name: 'Ida', form: 'acceptance', given: { medical: "O'Neill, Anne-Marie, van der Berg, 408-555-0171" } },
    ])
    const [conor, nora, maeve, hyphenated, spaced, jan] = names
    const searches = [
      ['neill', [maeve, conor]],
      ['o neill', [maeve, conor]],
      ['oneill', [maeve, conor]],
      ['O’NEILL', [maeve, conor]],
      ['brien', [nora]],
      ['annemarie', [spaced, hyphenated]],
      ['anne marie', [spaced, hyphenated]],
      ['anne-marie', [spaced, hyphenated]],
      ['vanderberg', [jan]],
      ['van der berg', [jan]],
      ['marieclaire arcy', ['Bo']],
      ['d arcy', ['Bo']],
      ['s', []],
    ] as const
    for (const [q, found] of searches) expect([q, await namesFound(database, q)]).toEqual([q, found])
  })

  test('finds a phone number by its digits, in any format', async () => {
    const { database } = await openFresh(engine)
    const typed = [
      '4085550171',
      '(408) 555-0171',
      '+1 408.555.0171',
      '1–408–555–0171 ext. 12',
      '408/555/0171 x3',
      '\u202a+1 (408) 555-0171\u202c',
      '４０８ ５５５ ０１７１',
      '408-555-0172 or 408-555-0171',
    ]
    await fillInbox(database, [
      ...typed.map((phone) => ({ sender_name: phone, given: { phone } })),
      { sender_name: 'message', given: { message: 'Please call (408) 555-0171, extension 5, after 6.' } },
      { sender_name: 'other', given: { phone: '408 555 0170', message: '0171, born on 2008-05-04' } },
    ])
    const all = [...typed, 'message'].reverse()
    for (const q of [...typed.slice(0, -1), '555-0171', '5550171'])
      expect([q, await namesFound(database, q)]).toEqual([q, all])
    expect(await namesFound(database, 'after +1 (408) 555-0171 please')).toEqual(['message'])
    expect(await namesFound(database, '2008-05-04')).toEqual(['other'])
  })

  test('finds a reference by its prefix, with and without the dash', async () => {
    const { database } = await openFresh(engine)
    const [filled] = await fillInbox(database, [{ sender_name: 'Ann' }, { sender_name: 'Bo' }])
    const { reference = '' } = filled?.submission ?? {}
    for (const q of [reference, reference.replace('-', ''), reference.slice(0, 6).toLowerCase(), reference.slice(0, 4)])
      expect(await namesFound(database, q)).toEqual(['Ann'])
  })

  test('finds the same rows in the same order as checking each row, for any search', async () => {
    const { database } = await openFresh(engine)
    const filled = await fillInbox(database, randomRows(2500))
    const words = filled.map(({ submission, inbox }) => ({
      ...inbox,
      words: createIndexEntry(submission).search_text.split(' '),
    }))
    const random = randomNumbers(11)
    const searches = [
      ...vocabulary,
      'quince',
      'qui',
      'te',
      'strasse d',
      '"',
      '%',
      '🎉',
      '* NOT',
      "tea:* | ! 'x",
      'AND OR ()',
      'zebra',
    ]
    for (let turn = 0; turn < 60; turn++) {
      const q = turn < searches.length ? searches[turn] : `${searches[random(22)]} ${searches[random(22)]?.slice(0, 2)}`
      const query: InboxQuery = {
        ...(q && { q }),
        ...(turn % 3 === 0 && { form: 'speaker' }),
        ...(turn % 5 === 0 && { spam: true }),
      }
      const wanted = fold(q ?? '')
      const expected = words
        // A search without letters and digits matches nothing.
        .filter(
          ({ words }) =>
            (wanted.length > 0 || !q) &&
            wanted.every((one) => words.some((word) => ([...one].length > 1 ? word.startsWith(one) : word === one))),
        )
        .filter(({ form, status }) => (!query.form || form === query.form) && (query.spam || status !== 'spam'))
        .map(({ position }) => position)
        .reverse()
      const { entries, count } = await listInbox(database, viewer, query)
      expect([q, entries.map(({ position }) => position)]).toEqual([q, expected.slice(0, 50)])
      expect(count).toEqual({ n: Math.min(expected.length, 1000), isCapped: expected.length > 1000 })
    }
  })
})

import { expect, test } from 'vitest'
import type { EntryKind } from '../database/payment-tables'
import { type Amount, sumLedger } from './balance'
import { computeRefund } from './refund-rule'

/*
 * Written by hand from the text of the cancellation policy, without the code, in cents. `entries` follow the fee.
 *
 * full: rejected, waitlist closed, offer taken back, or program canceled. All money comes back on any day.
 * before: declined, lapsed, or withdrawn up to the day before the first day. All but the deposit comes back.
 * after: the same on the first day or later. Only money above the fee comes back.
 * kept: accepted or offered, not canceled. Only money above the fee comes back.
 */
const table = `
nothing paid                      | 80000 |                                               |     0 |     0 |     0 |     0
deposit paid                      | 80000 | payment 10000                                 | 10000 |     0 |     0 |     0
paid $500 in full                 | 50000 | payment 50000                                 | 50000 | 40000 |     0 |     0
paid $800 in full                 | 80000 | payment 80000                                 | 80000 | 70000 |     0 |     0
deposit, then the rest            | 80000 | payment 10000, payment 70000                  | 80000 | 70000 |     0 |     0
one cent above the deposit        | 80000 | payment 10001                                 | 10001 |     1 |     0 |     0
overpaid by $100                  | 80000 | payment 90000                                 | 90000 | 80000 | 10000 | 10000
overpaid by 5 cents               | 80000 | payment 80005                                 | 80005 | 70005 |     5 |     5
partner paid the regular fee      | 50000 | payment 80000                                 | 80000 | 70000 | 30000 | 30000
overpaid, excess refunded         | 80000 | payment 90000, refund 10000                   | 80000 | 70000 |     0 |     0
partly refunded                   | 80000 | payment 80000, refund 30000                   | 50000 | 40000 |     0 |     0
refunded up to the deposit        | 80000 | payment 80000, refund 70000                   | 10000 |     0 |     0 |     0
refunded more than the policy     | 80000 | payment 80000, refund 75000                   |  5000 |     0 |     0 |     0
refunded entirely                 | 80000 | payment 80000, refund 80000                   |     0 |     0 |     0 |     0
scholarship, rest paid            | 80000 | scholarship 40000, payment 40000              | 40000 | 30000 |     0 |     0
scholarship after full payment    | 80000 | payment 80000, scholarship 40000              | 80000 | 70000 | 40000 | 40000
scholarship, nothing paid         | 80000 | scholarship 40000                             |     0 |     0 |     0 |     0
whole scholarship after deposit   | 80000 | payment 10000, scholarship 80000              | 10000 | 10000 | 10000 | 10000
waiver, rest paid                 | 80000 | waiver 10000, payment 70000                   | 70000 | 60000 |     0 |     0
waiver after full payment         | 80000 | payment 80000, waiver 10000                   | 80000 | 70000 | 10000 | 10000
whole waiver after deposit        | 80000 | payment 10000, waiver 80000                   | 10000 | 10000 | 10000 | 10000
charged back                      | 80000 | payment 80000, reversal 80000                 |     0 |     0 |     0 |     0
all but the deposit charged back  | 80000 | payment 10000, payment 70000, reversal 70000  | 10000 |     0 |     0 |     0
deposit charged back              | 80000 | payment 10000, payment 70000, reversal 10000  | 70000 | 60000 |     0 |     0
charged back, paid again          | 80000 | payment 80000, reversal 80000, payment 80000  | 80000 | 70000 |     0 |     0
refunded, then charged back       | 80000 | payment 80000, refund 70000, reversal 80000   |     0 |     0 |     0 |     0
less than the deposit             | 80000 | payment 5000                                  |  5000 |     0 |     0 |     0
one cent below the deposit        | 80000 | payment 9999                                  |  9999 |     0 |     0 |     0
fee below the deposit, paid       | 50000 | scholarship 45000, payment 5000               |  5000 |     0 |     0 |     0
fee below the deposit, overpaid   | 50000 | scholarship 45000, payment 10000              | 10000 |  5000 |  5000 |  5000
fee below the deposit, later      | 50000 | payment 50000, scholarship 45000              | 50000 | 45000 | 45000 | 45000
processing fee                    | 80000 | payment 80000, processing-fee 2930            | 80000 | 70000 |     0 |     0
from a sibling                    | 80000 | transfer 30000, payment 50000                 | 80000 | 70000 |     0 |     0
to a sibling                      | 80000 | payment 80000, transfer -30000                | 50000 | 40000 |     0 |     0
season without a deposit          | 80000 | payment 80000                                 | 80000 | 80000 |     0 |     0
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const [applied, firstDay, lastSaturday] = ['2022-02-01', '2022-06-25', '2022-07-30']

function* daysUntil(last: string) {
  for (const day = new Date(applied); day.toJSON().slice(0, 10) <= last; day.setUTCDate(day.getUTCDate() + 1))
    yield day.toJSON().slice(0, 10)
}

test.each(rows)('refunds by the policy on every day: %s', (what = '', fee, entries = '', ...expected) => {
  const amounts = entries.split(', ').flatMap((entry): Amount[] => {
    const [kind, cents] = entry.split(' ')
    return entry ? [{ kind: kind as EntryKind, cents: Number(cents) }] : []
  })
  const [withoutFee, withFee] = [
    sumLedger(amounts),
    sumLedger([{ kind: 'regular-fee', cents: Number(fee) }, ...amounts]),
  ]
  const [full = 0, before = 0, after = 0, kept = 0] = expected.map(Number)
  const depositCents = what === 'season without a deposit' ? 0 : 10_000
  const days = [...daysUntil(lastSaturday)]
  expect(days).toHaveLength(180)
  for (const requestDay of days) {
    const dated = requestDay < firstDay ? before : after
    const cases = [
      ['full', withoutFee, full, 'full'],
      ['full', withFee, full, 'full'],
      ['dated', withFee, dated, requestDay < firstDay ? 'before' : 'after'],
      ['overpaid', withFee, kept, 'overpaid'],
    ] as const
    for (const [clause, sums, refundable, used] of cases)
      expect(computeRefund({ sums, clause, requestDay, firstDay, depositCents }), `${clause} ${requestDay}`).toEqual({
        ...{ clause: used, refundable, kept: full - refundable },
      })
  }
})

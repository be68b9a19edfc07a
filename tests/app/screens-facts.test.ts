import { expect, test } from 'vitest'
import { linksOf, mainOf, partOf, piecesOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

const read = async (path: string) => {
  const site = await openSite()
  site.setClock('2031-03-01T12:00:00Z')
  return mainOf(await (await site.fetch(path)).text())
}

test('Logistics speaks of the six Saturdays of this very year', async () => {
  const html = await read('/logistics')
  expect(textOf(html)).toContain('6 weeks, from Saturday June 25 to Saturday July 30, 2031, 10 am to 12 pm each time.')
  expect(textsOf(html, 'h2')[0]).toMatch(/schedule.*2031/)
})

test('Logistics says what it costs, what the deposit does, and how to get there', async () => {
  const html = await read('/logistics')
  const costs = partOf(html, /costs/i)
  expect(textsOf(costs, 'li')).toEqual([
    '$500 for students of partner schools',
    '$800 for others and the general public',
  ])
  expect(textOf(costs)).toMatch(/prepay \$100 when you apply.*non-refundable.*deducted from the fees/)
  expect(textOf(costs)).toContain('Full payment is due on the first day of class.')
  expect(linksOf(costs)).toEqual([
    { text: 'partner schools', href: '/schools' },
    { text: 'prepay $100', href: '/make-payment' },
  ])
  expect(textOf(partOf(html, /^Location$/))).toMatch(/San Jose, California.*Students arrange their own transport/)
})

test('Partner Schools speaks of the discount, and has schools, universities and colleges, each of its own name', async () => {
  const html = await read('/schools')
  expect(textOf(html)).toContain('may be eligible for a school discount')
  const names = textsOf(html, 'th').slice(4)
  expect(new Set(names).size).toBe(14)
  for (const kind of [/High School$/, /University$/, /Community College$/])
    expect(names).toContainEqual(expect.stringMatching(kind))
})

test('Make Payment explains the deposit', async () => {
  const deposit = partOf(await read('/make-payment'), /\$100 deposit/)
  expect(textOf(deposit)).toMatch(/prepay \$100.*non-refundable.*deducted.*first day of class/)
  expect(linksOf(deposit).map(({ href }) => href)).toEqual(['/cancellation-policy'])
})

test('the Cancellation Policy has every rule', async () => {
  const html = await read('/cancellation-policy')
  expect(textOf(partOf(html, /^Program cancellation$/))).toMatch(
    /cancel the program.*application is rejected.*full refund/,
  )
  const student = textOf(partOf(html, /parent/i))
  expect(student).toMatch(/Before the first day:.*\$100 deposit is non-refundable.*refunded in full/)
  expect(student).toMatch(/After the first day:.*no refunds.*future program.*subject to availability/)
  const refunds = partOf(html, /refund process/i)
  expect(textOf(refunds)).toMatch(/in writing/)
  expect(textOf(refunds)).toContain('7-10 business days after approval, to the original payment method')
  expect(textOf(refunds)).toMatch(/processing fees may be deducted/i)
  const points = [/full name/, /email/, /program details/, /reason/, /payment information for the refund/]
  expect(piecesOf(refunds, 'li')).toEqual(points.map((point) => expect.stringMatching(point)))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REFERENCE_DIGITS } from '../forms/reference'
import { findReferences, parsePaymentReference, paymentReference } from './payment-reference'

const digit = fc.constantFrom(...REFERENCE_DIGITS)
const references = fc
  .array(digit, { minLength: 8, maxLength: 8 })
  .map((digits) => `${digits.slice(0, 4).join('')}-${digits.slice(4).join('')}`)

const valid = paymentReference('7K3F-9QXM')

test('finds every single wrong character', () => {
  fc.assert(
    fc.property(references, (reference) => {
      const payable = [...paymentReference(reference)]
      for (const [index, right] of payable.entries())
        for (const wrong of right === '-' ? [] : REFERENCE_DIGITS)
          if (wrong !== right) expect(findReferences(payable.with(index, wrong).join(''))).toEqual([])
    }),
  )
})

test('finds all swapped neighbors except 0 and Z', () => {
  const missed = new Set<string>()
  for (const first of REFERENCE_DIGITS)
    for (const second of REFERENCE_DIGITS)
      for (const place of [0, 1, 6]) {
        const digits = [...'00000000'].with(place, first).with(place + 1, second)
        const swapped = digits.with(place, second).with(place + 1, first)
        const toText = (from: readonly string[]) => `${from.slice(0, 4).join('')}-${from.slice(4).join('')}`
        const check = paymentReference(toText(digits)).at(-1)
        const isMissed = first !== second && findReferences(`${toText(swapped)}-${check}`).length > 0
        if (isMissed) missed.add([first, second].sort().join(''))
      }
  expect([...missed]).toEqual(['0Z'])
})

test.each([
  [valid, ['7K3F-9QXM']],
  [`Fee for Ann, ref. ${valid.toLowerCase()}. Thanks!`, ['7K3F-9QXM']],
  [valid.replaceAll('-', ''), ['7K3F-9QXM']],
  [valid.replaceAll('-', ' '), ['7K3F-9QXM']],
  [valid.replaceAll('-', '–'), ['7K3F-9QXM']],
  [`${valid} and ${paymentReference('0101-1010')}, ${valid}`, ['7K3F-9QXM', '0101-1010']],
  [paymentReference('0101-1010').replaceAll('0', 'o').replaceAll('1', 'l'), ['0101-1010']],
  ['7K3F-9QXM', []],
  [`X${valid}`, []],
  [`${valid}7`, []],
  ['No reference, $800 for summer camp', []],
  ['', []],
])('finds the references in the note "%s"', (note, found) => {
  expect(findReferences(note)).toEqual(found)
})

test.each([
  [` ${valid} `, '7K3F-9QXM'],
  ['7k3f 9qxm', '7K3F-9QXM'],
  [`${valid.slice(0, -1)}0`, undefined],
  ['Ann', undefined],
])('parses the typed reference "%s"', (typed, reference) => {
  expect(parsePaymentReference(typed)).toBe(reference)
})

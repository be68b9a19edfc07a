import { expect, test } from 'vitest'
import { checkedContent } from '../../../tests/support/checked'
import { findAll } from './all-checks'

test('what is wrong with the sample is found', () => {
  expect(findAll(checkedContent()).map(({ check, document, field }) => `${check} ${document} ${field}`)).toEqual([
    'wrong-weekday season schedule.0',
    'dates-past season schedule.0',
    'copyright-behind organization copyrightYears',
    'no-post-for-a-year posts/raising-entrepreneurial-kids date',
  ])
})

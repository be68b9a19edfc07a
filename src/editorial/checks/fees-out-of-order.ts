import { moneyText } from '../../../content/figures'
import type { Content } from '../../../content/read-content'
import type { Check, Checked, Finding } from './check'

type Fee = keyof Content['bootCamp']['fees']

/** Fees from the lowest to the highest. */
const names: readonly [fee: Fee, name: string][] = [
  ['deposit', 'the deposit'],
  ['partner', 'the fee for students of partner schools'],
  ['regular', 'the regular fee'],
]

/** A fee of nothing, a deposit that is no part of a fee, or a discount that costs more. */
export const feesOutOfOrder: Check = { name: 'fees-out-of-order', level: 'alarm', find: findWrong }

function findWrong({ content: { bootCamp }, language }: Checked): Finding[] {
  const { fees } = bootCamp
  const text = (fee: Fee) => moneyText(fees[fee], language)
  return names.flatMap(([fee, name], index) => {
    const [higher, nameOfHigher] = names[index + 1] ?? []
    const place = { document: 'fees', field: fee, text: text(fee) }
    if (fees[fee] === 0) return [{ ...place, message: `${capitalized(name)} is $0.` }]
    if (!higher || fees[fee] < fees[higher] || (fee === 'partner' && fees[fee] === fees[higher])) return []
    return [{ ...place, message: `${capitalized(name)}, ${text(fee)}, is not below ${nameOfHigher}, ${text(higher)}.` }]
  })
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

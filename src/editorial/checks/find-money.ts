import { findNumbers } from './find-numbers'

/** A sum in a text. */
export interface FoundMoney {
  /** In the currency's main unit. */
  amount: number
  isDollars: boolean
  from: number
  to: number
}

const NUMBER = String.raw`\d{1,3}(?:[,’' ]\d{3})+(?:\.\d{2})?|\d+(?:\.\d{1,2})?`
/** "$ 1,000", "US$500", "USD 500", "€500", "$1.5k" */
const SIGN_FIRST = new RegExp(
  String.raw`(?<sign>US\$|\$|USD|€|£|EUR|GBP)\s?(?<number>${NUMBER})(?<thousand>\s?(?:k|thousand|grand)\b)?(?!\d)`,
  'gi',
)
/** "550 dollars", "550$", "five-hundred-dollar" */
const UNIT_LAST = /^(?:\s?\$|[\s-]+(?:US[\s-]+)?(?<unit>dollars?|bucks|USD|euros?|EUR|pounds)\b)/i
/** "The fee is 550." Without a currency, only such a sentence says that it is money. */
const BARE =
  /\b(?:fees?|deposit|tuition|price|rate|balance|cost|costs)(?:\s+(?:is|are|of|was|comes to|only|just|now|at))+\s+(?=\d|[a-z]+\s+hundred)/gi
const UNIT_OF_SOMETHING = /^(?:%|\s?percent|\s+(?:people|students|families|schools|hours|days|weeks|minutes|tokens))/i

const MAY_HAVE_MONEY = /[$€£\d]|dollar|buck|euro|pound|hundred/i

/** The sums in a text, in its order. */
export function findMoney(text: string): FoundMoney[] {
  if (!MAY_HAVE_MONEY.test(text)) return []
  const found = [...signFirst(text), ...unitLast(text)]
  const bare = bareSums(text).filter(({ from, to }) => !found.some((other) => other.from < to && from < other.to))
  return [...found, ...bare].toSorted((one, other) => one.from - other.from)
}

function signFirst(text: string): FoundMoney[] {
  return [...text.matchAll(SIGN_FIRST)].map(({ 0: whole, index, groups }) => ({
    amount: Number(groups?.number?.replaceAll(/[,’' ]/g, '')) * (groups?.thousand ? 1000 : 1),
    isDollars: /\$|USD/i.test(groups?.sign ?? ''),
    from: index,
    to: index + whole.length,
  }))
}

function unitLast(text: string): FoundMoney[] {
  return findNumbers(text).flatMap(({ value, isOrdinal, from, to }) => {
    const after = UNIT_LAST.exec(text.slice(to))
    if (!after || isOrdinal || /\d\.$/.test(text.slice(0, from))) return []
    return [
      { amount: value, isDollars: !/euro|EUR|pound/i.test(after.groups?.unit ?? ''), from, to: to + after[0].length },
    ]
  })
}

function bareSums(text: string): FoundMoney[] {
  const numbers = findNumbers(text)
  return [...text.matchAll(BARE)].flatMap(({ 0: before, index }) => {
    const number = numbers.find(({ from }) => from === index + before.length)
    if (!number || number.value < 10 || UNIT_OF_SOMETHING.test(text.slice(number.to))) return []
    return [{ amount: number.value, isDollars: true, from: number.from, to: number.to }]
  })
}

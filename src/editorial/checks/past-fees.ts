import type { Checked, Finding } from './check'
import { isWrittenIn } from './context'
import { type FoundMoney, findMoney } from './find-money'
import type { Passage } from './passages'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { clauseAt, type Sentence, sentencesOf } from './sentences'
import { titleOf } from './titles'

/** What a text says that the program cost in a year. */
interface PastFee {
  sentence: Sentence
  money: FoundMoney
  /** "2013 deposit", "2013" */
  what: string
}

/** Texts that give another fee of the same year than an earlier text. */
export function findPastFees(checked: Checked): Finding[] {
  const fees = runningTexts(checked).flatMap((passage) =>
    sentencesOf(passage).flatMap((sentence) => feesIn(sentence, yearBeside(passage, checked))),
  )
  return fees.flatMap(({ sentence, money, what }, index) => {
    const other = fees.slice(0, index).find((each) => each.what === what && each.money.amount !== money.amount)
    if (!other || !isWrittenIn(sentence, money)) return []
    const said = other.sentence.text.slice(other.money.from, other.money.to).trim()
    const { document } = other.sentence.passage
    return [findingIn(sentence, money, (quoted) => `${quoted} (${what} fee), but ${titleOf(document)} says “${said}”.`)]
  })
}

const FEE = /\b(?:fees?|tuition|deposit|taking part|(?:program|boot ?camp|course|season|we|it) (?:cost|charged))\b/i
const KIND = /\b(?:deposit|partner|regular|late)\b/i
const NO_FEE = /\b(?:parking|entry|entrance|booth|stall|market|membership|processing|raised?|lowered|from \$?\d+ to)\b/i

/** Where a sentence names several years or sums, which belongs to which is not known. */
function feesIn(sentence: Sentence, beside: string | undefined): PastFee[] {
  if (!FEE.test(sentence.text)) return []
  const years = sentence.text.match(/(?<![\d$])(?:19|20)\d{2}(?!\d)/g) ?? (beside ? [beside] : [])
  const [money, ...more] = findMoney(sentence.text)
  const [year] = years
  if (!money || !year || more.length > 0 || new Set(years).size > 1) return []
  const clause = clauseAt(sentence, money.from, money.to).text
  if (!FEE.test(clause) || NO_FEE.test(clause)) return []
  return [{ sentence, money, what: [year, KIND.exec(clause)?.[0].toLowerCase()].join(' ').trim() }]
}

/** The year that stands beside a step of the journey. */
function yearBeside({ document, field }: Passage, { content }: Checked): string | undefined {
  const [, index] = document === 'about' ? (/^journey\.(\d+)\./.exec(field) ?? []) : []
  const when = content.about.journey[Number(index ?? -1)]?.when
  return when && /^\d{4}$/.test(when) ? when : undefined
}

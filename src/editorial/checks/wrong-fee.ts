import { moneyText } from '../../../content/figures'
import type { Content } from '../../../content/read-content'
import type { Check, Checked, Finding } from './check'
import { isOfOthers, isOurs, isPast, isWrittenIn } from './context'
import { type FoundMoney, findMoney } from './find-money'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { clauseAt, type Sentence, sentencesOf } from './sentences'

/** Sums in texts that are none of the fees, or another fee than they say. */
export const wrongFee: Check = {
  name: 'wrong-fee',
  find: (checked) =>
    runningTexts(checked)
      .flatMap(sentencesOf)
      .flatMap((sentence) => [...findIn(sentence, checked), ...findFree(sentence, checked)]),
}

type Fees = Content['bootCamp']['fees']

/** Words that only a fee of ours has. */
const FEE =
  /\b(?:tuition|deposits?|prepay(?:ment|s|ing)?|(?:regular|full|partner|discount(?:ed)?|reduced|program|course|season|summer|participation|enrollment|registration|our|your|student)[ -](?:\w+ )?(?:fees?|rates?|price|payment)|fees? (?:is|are|of|for)|(?:program|boot ?camp|course|taking part|joining us|six saturdays) costs?|costs? (?:\w+ ){1,4}to (?:take part|join|attend|participate)|partner[- ]schools?|general public|reserve (?:a|your) (?:spot|place|seat)|school discount)\b/i
/** What else costs, earns or gives money. */
const NO_FEE =
  /\b(?:donat\w*|gifts?|giv(?:e|es|ing)|scholarships?|prizes?|grants?|loans?|rais(?:e|ed|ing)|won|wins?|revenue|profits?|sold|sells?|sales?|earn(?:s|ed)?|budgets?|invest\w*|workshops?|mentoring|visits?|per hour|an hour|sponsor\w*|t-shirts?|laptops?|books?|allowance|salary|wages?|fine|worth|spend|spent|supplies|materials|seed|capital)\b/i
const DERIVED =
  /\b(?:remain\w*|rest|balance|left|sav(?:e|es|ing)|less|off|cheaper|difference|discount of|still|further|plus|other)\b/i

const kinds: readonly { fee: keyof Fees; words: RegExp; name: string }[] = [
  { fee: 'deposit', words: /\b(?:deposits?|prepay\w*|reserve|hold (?:a|your)|down payment)\b/i, name: 'the deposit' },
  {
    fee: 'partner',
    words: /(?<!non-?|not )\b(?:partner|discount(?:ed)?|reduced)\b/i,
    name: 'the fee for students of partner schools',
  },
  {
    fee: 'regular',
    words:
      /\b(?:regular|non-?partner|not partners?|general public|(?:everyone|everybody|anyone|all) else|(?:all |the |for )others|other (?:students|schools)|standard|full (?:fee|price)|without a partner)\b/i,
    name: 'the regular fee',
  },
]

function findIn(sentence: Sentence, { content, language }: Checked): Finding[] {
  const { fees } = content.bootCamp
  const wrong = findMoney(sentence.text).filter(
    (money) =>
      isWrittenIn(sentence, money) && isFee(sentence, money) && !expected(sentence, money, fees).includes(money.amount),
  )
  return wrong.map((money) =>
    findingIn(sentence, money, (quoted) => {
      const named = kindsIn(sentence, money)
      const [only, ...more] = named.length > 0 ? named : kinds
      if (only && more.length === 0)
        return `${quoted} is not ${only.name}, which is ${moneyText(fees[only.fee], language)}.`
      const all = (named.length > 0 ? named : kinds).map(
        ({ fee, name }) => `${moneyText(fees[fee], language)} (${name})`,
      )
      return `${quoted} is not one of the fees: ${all.join(', ')}.`
    }),
  )
}

function isFee(sentence: Sentence, money: FoundMoney): boolean {
  const { genre, document } = sentence.passage
  const clause = clauseAt(sentence, money.from, money.to).text
  const saysFee =
    FEE.test(clause) ||
    isNamedFee(sentence, money) ||
    (FEE.test(sentence.text) && !NO_FEE.test(clause) && !isOfOthers(sentence, money))
  if (genre === 'story') return saysFee && isOurs(sentence) && !isPast(sentence) && !NO_FEE.test(clause)
  if (saysFee) return true
  if (genre === 'neighborhood' || document === 'pages/donate') return false
  return !isOfOthers(sentence, money) && !NO_FEE.test(`${sentence.passage.about} ${sentence.text}`)
}

/** "the $900 fee", but not "a $5 parking fee" */
function isNamedFee({ text }: Sentence, { to }: FoundMoney): boolean {
  return /^[\s-]+(?:(?!parking|entry|entrance|late|booth|stall|market)\w+\s+)?(?:fees?|tuition|deposit)\b/i.test(
    text.slice(to),
  )
}

function kindsIn(sentence: Sentence, { from, to }: FoundMoney): typeof kinds {
  const clause = clauseAt(sentence, from, to).text
  const inClause = kinds.filter(({ words }) => words.test(clause))
  if (inClause.length > 0 || findMoney(sentence.text).length > 1) return inClause
  return kinds.filter(({ words }) => words.test(sentence.text))
}

function expected(sentence: Sentence, money: FoundMoney, fees: Fees): number[] {
  if (!money.isDollars) return []
  const named = kindsIn(sentence, money)
  const { deposit, partner, regular } = fees
  const derived = DERIVED.test(sentence.text) ? [regular - deposit, partner - deposit, regular - partner] : []
  return [...(named.length > 0 ? named : kinds).map(({ fee }) => fees[fee]), ...derived]
}

const FREE =
  /\b(?:boot ?camp|program|course|six saturdays|participation|tuition|taking part)\s+(?:is|are|costs?)\s+(?:completely\s+|entirely\s+|absolutely\s+)?(?:free|nothing)\b(?! to\b)/i

/** A program that costs something is not free. */
function findFree(sentence: Sentence, { content, language }: Checked): Finding[] {
  const found = FREE.exec(sentence.text)
  const { regular } = content.bootCamp.fees
  if (!found || regular === 0 || isPast(sentence)) return []
  const span = { from: found.index, to: found.index + found[0].length }
  return [findingIn(sentence, span, (quoted) => `${quoted}, but the regular fee is ${moneyText(regular, language)}.`)]
}

import { moneyText } from '../../../content/figures'
import { findTypedValues, type ValueKind } from '../../../content/typed-values'
import { type Checked, type EarlierFact, type Finding, finding, hint } from './check'
import { findInTexts, type WrittenText, writtenTexts } from './written-texts'

const factKinds: Readonly<Record<EarlierFact['name'], { title: string; kind: ValueKind | 'street' }>> = {
  street: { title: 'our street', kind: 'street' },
  phone: { title: 'our phone number', kind: 'phone' },
  pressPhone: { title: 'the press contact’s phone number', kind: 'phone' },
  pressEmail: { title: 'the press contact’s email address', kind: 'email' },
  deposit: { title: 'the deposit', kind: 'sum' },
  partner: { title: 'the fee for students of partner schools', kind: 'sum' },
  regular: { title: 'the regular fee', kind: 'sum' },
}

/** Finds earlier values of facts in texts without a date. */
export const earlierValue = hint('earlier-value', (checked) => {
  const currentValues = listCurrentFacts(checked)
  const isCurrentValue = ({ name, value }: EarlierFact) =>
    currentValues.some((fact) => fact.value === value && factKinds[fact.name].kind === factKinds[name].kind)
  const earlier = checked.earlier.filter((fact) => !isCurrentValue(fact))
  return findInTexts(writtenTexts(checked).filter(isUndated), (text) =>
    earlier.flatMap((fact) => findEarlierValue(text, fact, currentValues, checked)),
  )
})

function listCurrentFacts({ content }: Checked): EarlierFact[] {
  const { location, organization, press, bootCamp } = content
  const fees = Object.entries(bootCamp.fees) as [keyof typeof bootCamp.fees, number][]
  return [
    { name: 'street', value: location.street },
    { name: 'phone', value: organization.phone },
    { name: 'pressPhone', value: press.contact.phone },
    { name: 'pressEmail', value: press.contact.email },
    ...fees.map(([name, dollars]) => ({ name, value: String(dollars) })),
  ]
}

/** Posts, press releases, coverage, and the organization's history keep the facts of their time. */
function isUndated({ document, field }: WrittenText): boolean {
  if (document === 'press') return !/^(?:release|earlier|coverage)\b/.test(field)
  return !document.startsWith('posts/') && !(document === 'about' && field.startsWith('journey'))
}

function findEarlierValue(
  text: WrittenText,
  { name, value }: EarlierFact,
  facts: readonly EarlierFact[],
  { language }: Checked,
): Finding[] {
  const { title, kind } = factKinds[name]
  // The check "typed-value" finds other values in texts that speak for the program.
  if (kind !== 'street' && text.speaksForProgram) return []
  const format = (raw: string) => (kind === 'sum' ? moneyText(Number(raw), language) : raw)
  const [wanted] = kind === 'street' ? [] : findTypedValues(format(value), language)
  const isFound = wanted
    ? findTypedValues(text.text, language).some((typed) => typed.kind === kind && typed.value === wanted.value)
    : kind === 'street' && text.text.includes(value)
  const current = facts.find((fact) => fact.name === name)?.value ?? ''
  return isFound ? [finding(text, value, `“${format(value)}” was ${title} before. Now it is ${format(current)}.`)] : []
}

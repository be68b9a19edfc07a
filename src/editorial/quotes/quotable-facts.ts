import { addressText } from '../../../content/address'
import { factValues } from '../../../content/fact-values'
import type { Language } from '../../../content/language'
import type { ProseFacts } from '../../../content/prose'
import type { Content } from '../../../content/read-content'
import { hoursText } from '../../../content/season'
import { findTypedValues } from '../../../content/typed-values'
import { findHours, type PieceKind } from './find-pieces'

/** A fact that texts can quote with a placeholder. */
export interface QuotableFact {
  /** The placeholder name. */
  name: string
  /** For example "the regular fee". */
  meaning: string
  kind: PieceKind
  value: string
}

const meanings: Readonly<Partial<Record<keyof ProseFacts, string>>> = {
  deposit: 'the deposit',
  partnerFee: 'the fee for partner schools',
  regularFee: 'the regular fee',
  firstDay: 'the first day of the season',
  lastDay: 'the last day of the season',
  hours: 'when each Saturday begins and ends',
  phone: 'our phone number',
  address: 'our address',
  street: 'our street address',
  zip: 'our ZIP code',
  schools: 'the number of partner schools',
}

/** Collects the facts that can be quoted. */
export function collectQuotableFacts(content: Content, language: Language, now: Date): readonly QuotableFact[] {
  const { bootCamp, location } = content
  const text = hoursText(bootCamp, language)
  const hours = findHours(text, findTypedValues(text, language), language)
  return [
    ...factValues(content, language, now),
    ...hours.map(({ value }) => ({ name: 'hours', kind: 'hours', value }) as const),
    { name: 'address', kind: 'words', value: addressText(location) } as const,
    { name: 'street', kind: 'words', value: location.street } as const,
  ].flatMap((fact) => {
    const meaning = meanings[fact.name as keyof ProseFacts]
    return meaning === undefined ? [] : { ...fact, meaning }
  })
}

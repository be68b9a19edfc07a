import * as v from 'valibot'
import type { Database } from '../../database/connection'
import type { EarlierFact } from '../checks/check'
import { parseJson } from '../documents/read-published'

/** Reads facts from published values, by document name. */
const factReaders = {
  location: (value: unknown) => toFacts({ street: Object(value).street }),
  organization: (value: unknown) => toFacts({ phone: Object(value).phone }),
  press: (value: unknown) => {
    const { phone, email } = Object(Object(value).contact)
    return toFacts({ pressPhone: phone, pressEmail: email })
  },
  fees: (value: unknown) => toFacts(v.is(feesSchema, value) ? value : {}),
}

const feesSchema = v.looseObject({ deposit: v.number(), partner: v.number(), regular: v.number() })

/** Reads current and earlier values of facts from published documents and season fees. */
export async function readEarlierFacts(database: Database): Promise<EarlierFact[]> {
  const published = database
    .selectFrom('publications')
    .innerJoin('content_revisions', 'content_revisions.id', 'publications.revision_id')
    .where('publications.document', 'in', Object.keys(factReaders))
  const texts = await published.select(['publications.document', 'value']).distinct().execute()
  const changes = database
    .selectFrom('events')
    .innerJoin('event_subjects', 'event_subjects.sequence', 'events.sequence')
    .where('event_subjects.kind', '=', 'season')
    .where('events.kind', '=', 'season-fees-changed')
  const events = await changes.select('details').execute()
  return [
    ...texts.flatMap(({ document, value }) => factReaders[document as keyof typeof factReaders](parseJson(value))),
    ...events.flatMap(({ details }) =>
      Object.entries(Object(parseJson(details))).flatMap(([name, change]) =>
        toFacts({ [name]: Object(change).before }),
      ),
    ),
  ]
}

function toFacts(values: Readonly<Record<string, unknown>>): EarlierFact[] {
  return Object.entries(values).flatMap(([name, value]) =>
    v.is(factNames, name) && (typeof value === 'string' || typeof value === 'number')
      ? { name, value: String(value) }
      : [],
  )
}

const factNames = v.picklist(['street', 'phone', 'pressPhone', 'pressEmail', 'deposit', 'partner', 'regular'])

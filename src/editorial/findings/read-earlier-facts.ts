import * as v from 'valibot'
import type { Database } from '../../database/connection'
import type { EarlierFact } from '../checks/check'
import { parsed } from '../documents/read-published'

/** Reads the facts from a published value of each document. */
const factsOf = {
  location: (value: unknown) => facts({ street: Object(value).street }),
  organization: (value: unknown) => facts({ phone: Object(value).phone }),
  press: (value: unknown) => {
    const { phone, email } = Object(Object(value).contact)
    return facts({ pressPhone: phone, pressEmail: email })
  },
  fees: (value: unknown) => facts(v.is(feesBefore, value) ? value : {}),
}

const feesBefore = v.looseObject({ deposit: v.number(), partner: v.number(), regular: v.number() })

/** Reads the values that facts have had in published documents and season fees, including the current ones. */
export async function readEarlierFacts(database: Database): Promise<EarlierFact[]> {
  const published = database
    .selectFrom('publications')
    .innerJoin('content_revisions', 'content_revisions.id', 'publications.revision_id')
    .where('publications.document', 'in', Object.keys(factsOf))
  const texts = await published.select(['publications.document', 'value']).distinct().execute()
  const changes = database
    .selectFrom('events')
    .innerJoin('event_subjects', 'event_subjects.sequence', 'events.sequence')
    .where('event_subjects.kind', '=', 'season')
    .where('events.kind', '=', 'season-fees-changed')
  const events = await changes.select('details').execute()
  return [
    ...texts.flatMap(({ document, value }) => factsOf[document as keyof typeof factsOf](parsed(value))),
    ...events.flatMap(({ details }) =>
      Object.entries(Object(parsed(details))).flatMap(([name, change]) => facts({ [name]: Object(change).before })),
    ),
  ]
}

function facts(values: Readonly<Record<string, unknown>>): EarlierFact[] {
  return Object.entries(values).flatMap(([name, value]) =>
    v.is(factNames, name) && (typeof value === 'string' || typeof value === 'number')
      ? { name, value: String(value) }
      : [],
  )
}

const factNames = v.picklist(['street', 'phone', 'pressPhone', 'pressEmail', 'deposit', 'partner', 'regular'])

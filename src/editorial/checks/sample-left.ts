import { sampleFacts } from '../../../content/sample'
import { type Check, type Checked, type Finding, SETTINGS } from './check'
import { type WrittenField, writtenFields } from './written-fields'

/** Values that a fresh site makes up and that are still there. */
export const sampleLeft: Check = {
  name: 'sample-left',
  level: 'alarm',
  find: (checked) => [...findSamples(checked), ...findSetting(checked)],
}

function findSamples({ content }: Checked): Finding[] {
  const fields = writtenFields(content).filter(canBeSample)
  return sampleFacts().flatMap(({ what, fact }) => {
    const made = new Set(
      textsIn(fact)
        .filter(({ key, text }) => isTelling(key, text))
        .map(({ text }) => text),
    )
    const left = fields.flatMap((field) =>
      textsIn(field.value)
        .filter(({ text }) => made.has(text))
        .map(() => field),
    )
    return placesOf(left).map(({ field, texts }) => ({
      document: field.document,
      field: field.field,
      message: `Still a placeholder: ${what}, ${texts > 1 ? `in ${texts} texts` : `“${beginning(field)}”`}.`,
      text: what,
    }))
  })
}

/** RFC 2606 keeps these domains for examples. */
const EXAMPLE = /(?:^|\.)example\.(?:com|net|org)$/

/** The office's address at the domain of the sample's or of examples, where nobody reads email. */
function findSetting({ officeEmail }: Checked): Finding[] {
  const addresses = sampleFacts().flatMap(({ fact }) => textsIn(fact).filter(({ text }) => EMAIL.test(text)))
  const domain = domainOf(officeEmail)
  if (!EXAMPLE.test(domain) && !addresses.some(({ text }) => domainOf(text) === domain)) return []
  const message = `Still a placeholder: the setting OFFICE_EMAIL, “${officeEmail}”.`
  return [{ document: SETTINGS, field: 'OFFICE_EMAIL', message, text: officeEmail }]
}

const EMAIL = /^[^@\s]+@[^@\s]+$/

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** One place for each document. */
function placesOf(fields: readonly WrittenField[]): { field: WrittenField; texts: number }[] {
  const places = new Map<string, { field: WrittenField; texts: number }>()
  for (const field of fields) {
    const place = places.get(field.document)
    places.set(field.document, { field: place?.field ?? field, texts: (place?.texts ?? 0) + 1 })
  }
  return [...places.values()]
}

interface Text {
  key: string
  text: string
}

function textsIn(fact: unknown, key = ''): Text[] {
  if (typeof fact === 'string') return [{ key, text: fact }]
  if (Array.isArray(fact)) return fact.flatMap((each) => textsIn(each, key))
  if (typeof fact !== 'object' || !fact) return []
  return Object.entries(fact).flatMap(([name, inner]) => textsIn(inner, name))
}

/** Kinds of things, real places and what the specification says are not made up. */
const REAL = new Set(['role', 'label', 'city', 'state', 'zip', 'district', 'kind', 'mapUrl', 'file'])
/** In characters: a sentence that is shorter, any office may keep. */
const LONG = 120

function isTelling(key: string, text: string): boolean {
  if (REAL.has(key)) return false
  const isOwn = ['', 'name', 'street', 'url', 'id', 'outlet', 'email', 'phone'].includes(key)
  return isOwn || text.length > LONG
}

/** What names people, places and things, and the texts about them. */
function canBeSample({ kind }: WrittenField): boolean {
  return ['line', 'text', 'markdown', 'phone', 'email', 'link', 'video-id'].includes(kind)
}

function beginning({ value }: WrittenField): string {
  const [text = ''] = Array.isArray(value) ? value : [value]
  return String(text).slice(0, 40)
}

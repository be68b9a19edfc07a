import type { Picture } from '../../../content/field-types'
import { fold } from '../../../content/fold'
import { seasonIdFromPlanName } from '../../seasons/season-plan-name'
import { alarm, type Checked, type Finding, finding, type Place } from './check'
import { type WrittenField, writtenFields } from './written-fields'
import { writtenTexts } from './written-texts'

/** Fields whose values must be unique: a label, and a pattern of their documents and paths. */
const uniqueFields = [
  ['school', /^schools \d+\.name$/],
  ['person', /^team \d+\.name$/],
  ['photo', /^team \d+\.photo$/],
  ['profile', /^team \d+\.links\.\d+\.url$/],
  ['topic', /^season\/\S+ schedule\.\d+\.topic$/],
  ['service', /^services \d+\.title$/],
  ['reason', /^home reasons\.\d+\.title$/],
  ['video', /^home videos\.\d+\.id$/],
  ['title', /^about journey\.\d+\.title$/],
  ['press release', /^press (?:release|earlier\.\d+)\.title$/],
  ['picture', /^press gallery\.\d+\.pictures\.\d+$/],
  ['post', /^posts\/\S+ title$/],
  ['text', /^posts\/\S+ paragraphs$/],
  ['page title', /^pages\/\S+ title$/],
] as const

/** Finds duplicate values, at most one per entry. */
export const duplicateValues = alarm('said-twice', (checked) => {
  const texts = new Map(writtenTexts(checked).map(({ document, field, text }) => [`${document} ${field}`, text]))
  const fields = writtenFields(checked.content).map((field) => ({
    ...field,
    ...toComparedField(field, checked, texts),
  }))
  const found = uniqueFields.flatMap(([what, pattern]) =>
    findDuplicates(
      what,
      fields.filter(({ document, field }) => pattern.test(`${document} ${field}`)),
    ),
  )
  return [...Map.groupBy(found, entryKey).values()].flatMap(([first]) => first ?? [])
})

/** Returns the list entry that a field belongs to, for example "team 1", or the post. */
function entryKey({ document, field }: Place): string {
  return /^\S+ (?:[a-z]+\.)?\d+(?:\.pictures\.\d+)?/.exec(`${document} ${field}`)?.[0] ?? document
}

/** The value to compare, and a name for it in messages. */
type ComparedField = Record<'text' | 'name', string>

/** Schools in different cities may have the same name. Prose is compared with its facts filled in. */
function toComparedField(
  { document, field, kind, value }: WrittenField,
  { content }: Checked,
  texts: ReadonlyMap<string, string>,
): ComparedField {
  const text = Array.isArray(value) ? value.join('\n') : String(value)
  const [index = 0] = field.match(/\d+/)?.map(Number) ?? []
  if (kind === 'picture') {
    const { file, alt } = value as Picture
    return { text: file, name: document === 'team' ? (content.team[index]?.name ?? alt) : alt }
  }
  if (kind === 'video-id') return { text: text, name: content.home.videos[index]?.title ?? text }
  // Different seasons may have the same topics.
  if (seasonIdFromPlanName(document) !== undefined) return { text: `${document} ${text}`, name: text }
  if (document === 'schools') return { text: `${text}, ${content.schools[index]?.city}`, name: text }
  const compared = kind === 'prose' ? (texts.get(`${document} ${field}`) ?? '') : text
  return { text: compared, name: compared }
}

function findDuplicates(label: string, fields: readonly (WrittenField & ComparedField)[]): Finding[] {
  const groups = Map.groupBy(fields, ({ text }) => fold(text).join(' ') || text)
  return [...groups.values()].flatMap((duplicates) =>
    duplicates.slice(1).map((field) => {
      const [name, first] = [field, duplicates[0] ?? field].map((each) => each.name.slice(0, 60))
      const message = `The ${label} “${name}” is here twice${name === first ? '' : `, also as “${first}”`}.`
      return finding(field, field.text.slice(0, 300), message)
    }),
  )
}

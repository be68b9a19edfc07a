import { fold } from '../../../content/fold'
import { alarm, type Checked, type Finding, finding } from './check'
import { type WrittenField, writtenFields } from './written-fields'
import { writtenTexts } from './written-texts'

/** The fields of which no two should say the same: what they are, and their documents and paths. */
const alike = [
  ['school', /^schools \d+\.name$/],
  ['person', /^team \d+\.name$/],
  ['photo', /^team \d+\.photo$/],
  ['profile', /^team \d+\.links\.\d+\.url$/],
  ['topic', /^season schedule\.\d+\.topic$/],
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

/** The same school, person, topic, photo, profile, or title twice. */
export const saidTwice = alarm('said-twice', (checked) => {
  const texts = new Map(writtenTexts(checked).map(({ document, field, text }) => [`${document} ${field}`, text]))
  const fields = writtenFields(checked.content).map((field) => ({ ...field, said: saidIn(field, checked, texts) }))
  return alike.flatMap(([what, pattern]) =>
    findRepeated(
      what,
      fields.filter(({ document, field }) => pattern.test(`${document} ${field}`)),
    ),
  )
})

/** Schools of two cities may have one name. Of prose, the text with its facts. */
function saidIn(
  { document, field, kind, value }: WrittenField,
  { content }: Checked,
  texts: ReadonlyMap<string, string>,
): string {
  if (kind === 'prose') return texts.get(`${document} ${field}`) ?? ''
  if (document === 'schools') return `${value}, ${content.schools[Number.parseInt(field, 10)]?.city}`
  if (Array.isArray(value)) return value.join('\n')
  return String((value as { file?: string }).file ?? value)
}

function findRepeated(what: string, fields: readonly (WrittenField & { said: string })[]): Finding[] {
  const groups = Map.groupBy(fields, ({ said }) => fold(said).join(' ') || said)
  return [...groups.values()].flatMap((same) => {
    const times = same.length === 2 ? 'twice' : `${same.length} times`
    return same
      .slice(1)
      .map((field) =>
        finding(field, field.said.slice(0, 300), `The ${what} “${field.said.slice(0, 60)}” is here ${times}.`),
      )
  })
}

import { sampleButtonIds } from '../../../content/buttons'
import { sampleFacts } from '../../../content/sample'
import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'
import { alarm, type Checked, type Finding, finding, SETTINGS } from './check'
import { type WrittenField, writtenFields } from './written-fields'

/** Finds leftover sample values. */
export const leftoverSamples = alarm('sample-left', (checked) => [
  ...findSamples(checked),
  ...findSampleAddresses(checked),
  ...findSampleButtons(checked),
  ...findSampleSettings(checked),
])

const CHECKED_KINDS = ['line', 'text', 'markdown', 'phone', 'email', 'link', 'video-id']

/** Reports each sample fact once per document. */
function findSamples({ content }: Checked): Finding[] {
  const fields = writtenFields(content).filter(({ kind }) => CHECKED_KINDS.includes(kind))
  return sampleFacts().flatMap(({ label, fact }) => {
    const made = new Set(collectTexts(fact).flatMap(({ key, text }) => (isDistinctive(key, text) ? text : [])))
    const left = fields.flatMap((field) =>
      collectTexts(field.value).flatMap(({ text }) => (made.has(text) ? field : [])),
    )
    return [...Map.groupBy(left, ({ document }) => document).values()].flatMap(([first, ...others]) => {
      if (!first) return []
      const where = others.length > 0 ? `${others.length + 1} places` : `“${truncate(first)}”`
      return [finding(first, label, `Sample text is still on the site: ${label} (${where}).`)]
    })
  })
}

const ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g

/** Finds email addresses at sample domains within texts. */
function findSampleAddresses({ content }: Checked): Finding[] {
  const domains = sampleDomains()
  const texts = writtenFields(content).filter(({ kind }) => ['line', 'text', 'prose', 'markdown'].includes(kind))
  return texts.flatMap((field) =>
    collectTexts(field.value).flatMap(({ text }) =>
      (text.match(ADDRESS) ?? [])
        .filter((address) => domains.has(emailDomain(address)))
        .map((address) => finding(field, address, `A sample address is still on the site: “${address}”.`)),
    ),
  )
}

function sampleDomains(): ReadonlySet<string> {
  const sampleTexts = sampleFacts().flatMap(({ fact }) => collectTexts(fact).map(({ text }) => text))
  return new Set(sampleTexts.filter((text) => /^[^@\s]+@[^@\s]+$/.test(text)).map(emailDomain))
}

/** Domains reserved for examples (RFC 2606). */
const EXAMPLE = /(?:^|\.)example\.(?:com|net|org)$/

/** Finds email settings with sample or example domains, or with the sample's sender name. */
function findSampleSettings({ officeEmail, mailFrom, content: { organization } }: Checked): Finding[] {
  const isSample = (address: string) => EXAMPLE.test(emailDomain(address)) || sampleDomains().has(emailDomain(address))
  const hasSampleName = mailFrom.name !== organization.name && sampleFacts().some(({ fact }) => fact === mailFrom.name)
  return [
    ...(isSample(officeEmail) ? [settingFinding('OFFICE_EMAIL', officeEmail)] : []),
    ...(hasSampleName || isSample(mailFrom.address)
      ? [settingFinding('MAIL_FROM', `${mailFrom.name} <${mailFrom.address}>`)]
      : []),
  ]
}

function settingFinding(field: string, value: string): Finding {
  const message = `The setting ${field} still has the sample value “${value}”. It is set on the server, in /etc/six-saturdays.env or .env.`
  return finding({ document: SETTINGS, field }, value, message)
}

/** Finds payment buttons with sample ids. */
function findSampleButtons({ content, payment, donate }: Checked): Finding[] {
  const { buttons } = content
  const active = {
    ...(buttons.links ? {} : { payment: buttons.payment ?? payment }),
    ...(isPageShown(content, routes.donate) && { donate: buttons.donate ?? donate }),
  }
  return Object.entries(active).flatMap(([name, { buttonId }]) => {
    if (buttonId !== sampleButtonIds[name as keyof typeof sampleButtonIds]) return []
    const message = `The site still has the sample’s ${name === 'donate' ? 'donation' : name} button, “${buttonId}”. It doesn’t work.`
    return [finding({ document: 'buttons', field: `${name}.buttonId` }, buttonId, message)]
  })
}

function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

interface SampleText {
  key: string
  text: string
}

function collectTexts(fact: unknown, key = ''): SampleText[] {
  if (typeof fact === 'string') return [{ key, text: fact }]
  if (Array.isArray(fact)) return fact.flatMap((each) => collectTexts(each, key))
  if (typeof fact !== 'object' || !fact) return []
  return Object.entries(fact).flatMap(([name, inner]) => collectTexts(inner, name))
}

/** Keys of sample values that an office may use unchanged. */
const REAL_KEYS = new Set(['role', 'label', 'city', 'state', 'zip', 'district', 'kind', 'mapUrl', 'file'])
/** Offices may use shorter sentences unchanged. */
const MIN_SENTENCE_LENGTH = 120

function isDistinctive(key: string, text: string): boolean {
  if (REAL_KEYS.has(key)) return false
  const isUniqueKey = ['', 'name', 'street', 'url', 'id', 'outlet', 'email', 'phone'].includes(key)
  return isUniqueKey || text.length > MIN_SENTENCE_LENGTH
}

function truncate({ value }: WrittenField): string {
  const [text = ''] = Array.isArray(value) ? value : [value]
  return String(text).slice(0, 40)
}

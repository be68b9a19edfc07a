import type { Control } from './fields'

/** Parses the text of a control. Returns the text itself if invalid. */
export function parseControl({ kind, isOptional }: Control, text: string): unknown {
  if (kind === 'markdown') return splitBlocks(text)
  const trimmed = kind === 'link' || kind === 'video-id' ? unwrapFrame(text.trim()) : text.trim()
  if (isOptional && trimmed === '') return null
  if (kind === 'number' || kind === 'month') return parseWholeNumber(trimmed) ?? text
  if (kind === 'money') return MONEY.test(trimmed) ? Number(trimmed.replaceAll(/\D/g, '')) : text
  if (kind === 'date') return parseDate(trimmed) ?? text
  if (kind === 'time') return parseTime(trimmed) ?? text
  if (kind === 'video-id') return parseYoutubeId(trimmed) ?? trimmed
  return kind === 'link' || kind === 'email' || kind === 'slug' ? trimmed : text
}

const FRAME = /^<iframe\s(?:[^>]*\s)?src\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** Extracts the address from the HTML of an iframe, which maps and videos offer. Other text is unchanged. */
function unwrapFrame(text: string): string {
  const [, inDouble, inSingle] = FRAME.exec(text) ?? []
  return (inDouble ?? inSingle)?.replaceAll('&amp;', '&').trim() ?? text
}

/** Formats any value for a control. */
export function controlText({ kind }: Control, value: unknown): string {
  if (kind === 'markdown') return Array.isArray(value) ? value.map(plainText).join('\n\n') : plainText(value)
  if (kind === 'date' && typeof value === 'object' && value !== null) return formatDate(value)
  return plainText(value)
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Splits Markdown at empty lines. */
function splitBlocks(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

function parseWholeNumber(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** "$1,200". A comma requires three digits after it, so "1,00" is rejected. */
const MONEY = /^\$?\s*(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/

const DATE = /^(?<year>\d{1,6})-(?<month>\d{1,2})-(?<day>\d{1,2})$/
/** Typed in browsers without a date control. */
const WRITTEN_DATE = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/

function parseDate(text: string): { year: number; month: number; day: number } | undefined {
  const { year, month, day } = (DATE.exec(text) ?? WRITTEN_DATE.exec(text))?.groups ?? {}
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) }
}

const TIME = /^(?<hour>\d{1,2})(?::(?<minute>\d\d))?(?::00)?\s*(?:(?<half>[ap])\.?m\.?)?$/i

/** Reads a time as "10:30", from a time control or from text such as "10:30 am". */
function parseTime(text: string): string | undefined {
  const { hour, minute, half } = TIME.exec(text)?.groups ?? {}
  if (hour === undefined || (minute === undefined && half === undefined)) return undefined
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
}

function formatDate(value: object): string {
  const { year, month, day } = value as Record<string, unknown>
  return [plainText(year).padStart(4, '0'), plainText(month).padStart(2, '0'), plainText(day).padStart(2, '0')].join(
    '-',
  )
}

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

/** Parses the video id from a YouTube address; undefined for other text. */
function parseYoutubeId(text: string): string | undefined {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  if (!url) return undefined
  const [, first = '', second = ''] = url.pathname.split('/')
  if (url.hostname === 'youtu.be') return matchYoutubeId(first)
  if (!YOUTUBE_HOSTS.includes(url.hostname)) return undefined
  return ['embed', 'shorts', 'live', 'v'].includes(first)
    ? matchYoutubeId(second)
    : matchYoutubeId(url.searchParams.get('v') ?? '')
}

function matchYoutubeId(text: string): string | undefined {
  return /^[\w-]{11}$/.test(text) ? text : undefined
}

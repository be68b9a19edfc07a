import { dayAt } from '../../../content/calendar'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { dayNumber, daysLater, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'

/** In days. */
const LONG = 31

/** What has not been available for more than a month. */
export const notAvailableLong: Check = {
  name: 'not-available-long',
  level: 'alarm',
  find: findMissing,
}

function findMissing(checked: Checked): Finding[] {
  const { kit, gallery } = checked.content.press
  if (!isLong('press', checked)) return []
  return [
    ...missing(
      'kit',
      kit.map(({ name, file }) => ({ name, isMissing: file === null })),
      checked,
    ),
    ...missing(
      'gallery',
      gallery.map(({ name, pictures }) => ({ name, isMissing: pictures.length === 0 })),
      checked,
    ),
  ]
}

function missing(list: string, entries: readonly { name: string; isMissing: boolean }[], checked: Checked): Finding[] {
  const first = entries.findIndex(({ isMissing }) => isMissing)
  if (first < 0) return []
  const names = entries.filter(({ isMissing }) => isMissing).map(({ name }) => name)
  const listed = new Intl.ListFormat(locales[DEFAULT_LANGUAGE]).format(names)
  const message = `${listed}: “not available yet” since ${inWords(sinceDay('press', checked))} or earlier.`
  return [{ document: 'press', field: `${list}.${first}`, message, text: names.join(', ') }]
}

function isLong(document: string, checked: Checked): boolean {
  const today = dayAt(checked.now, checked.content.organization.timeZone)
  return dayNumber(daysLater(sinceDay(document, checked), LONG)) < dayNumber(today)
}

function sinceDay(document: string, { since, content }: Checked) {
  return dayAt(since(document), content.organization.timeZone)
}

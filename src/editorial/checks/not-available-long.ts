import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { dayAt, dayNumber, daysLater, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { runningTexts } from './passages'

/** In days. */
const LONG = 31

/** What has not been available for more than a month. */
export const notAvailableLong: Check = {
  name: 'not-available-long',
  find: (checked) => [...inPress(checked), ...inTexts(checked)],
}

function inPress(checked: Checked): Finding[] {
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

const SOON =
  /\b(?:not (?:yet available|available yet|ready yet|yet ready)|(?:coming|available|arriving|online) soon|under construction|check back (?:soon|later)|stay tuned|in preparation)\b/gi

/** The words beside what has no file are right; whether it still has none is found above. */
const LABEL = 'pages/press resources.soon'

function inTexts(checked: Checked): Finding[] {
  return runningTexts(checked)
    .filter(({ document, field, genre }) => genre !== 'story' && `${document} ${field}` !== LABEL)
    .flatMap(({ document, field, text }) => {
      const said = [...text.matchAll(SOON)]
      if (said.length === 0 || !isLong(document, checked)) return []
      const since = inWords(sinceDay(document, checked))
      return said.map(([words]) => {
        const message = `It has said “${words}” since ${since} or earlier.`
        return { document, field, message, text: words }
      })
    })
}

function isLong(document: string, checked: Checked): boolean {
  const today = dayAt(checked.now, checked.content.organization.timeZone)
  return dayNumber(daysLater(sinceDay(document, checked), LONG)) < dayNumber(today)
}

function sinceDay(document: string, { since, content }: Checked) {
  return dayAt(since(document), content.organization.timeZone)
}

import { calendarDayAt, isoDate } from '../../../content/calendar'
import type { ContentSnapshots } from '../../../content/content-source'
import { DEFAULT_LANGUAGE, languages } from '../../../content/language'
import type { AppContext } from '../../app-context'

/** Identifies what pages show now: the content numbers, and the day with its announcements. Fast enough for every request. */
export function createEditionReader({
  content,
  now,
}: { content: ContentSnapshots } & Pick<AppContext, 'now'>): () => string {
  let last = { contentNumbers: '', second: Number.NaN, edition: '' }
  return () => {
    const contentNumbers = languages.map((language) => content.current(language).contentNumber).join(' ')
    const moment = now()
    // Formatting a date takes longer than answering from the cache.
    const second = Math.floor(moment.getTime() / 1000)
    if (contentNumbers !== last.contentNumbers || second !== last.second) {
      const today = calendarDayAt(moment, content.current(DEFAULT_LANGUAGE).content.organization.timeZone)
      last = { contentNumbers, second, edition: `${contentNumbers} ${isoDate(today)}` }
    }
    return last.edition
  }
}

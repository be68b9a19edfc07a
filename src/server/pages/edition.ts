import { calendarDayAt, isoDate } from '../../../content/calendar'
import type { Revisions } from '../../../content/content-source'
import { DEFAULT_LANGUAGE, languages } from '../../../content/language'
import type { AppContext } from '../../app-context'

/** Identifies what pages show now: the content's revision, and the day with its announcements. Fast enough for every request. */
export function editionOf({ content, now }: { content: Revisions } & Pick<AppContext, 'now'>): () => string {
  let last = { revision: '', second: Number.NaN, edition: '' }
  return () => {
    const revision = languages.map((language) => content.current(language).revision).join(' ')
    const moment = now()
    // Formatting a date takes longer than answering from the cache.
    const second = Math.floor(moment.getTime() / 1000)
    if (revision !== last.revision || second !== last.second) {
      const today = calendarDayAt(moment, content.current(DEFAULT_LANGUAGE).content.organization.timeZone)
      last = { revision, second, edition: `${revision} ${isoDate(today)}` }
    }
    return last.edition
  }
}

import { dayNumber, inWords } from './calendar-day'
import type { Check } from './check'
import { seasonDays } from './season-days'

/** A blog whose newest post is more than a year old. */
export const noPostForAYear: Check = {
  name: 'no-post-for-a-year',
  level: 'alarm',
  find(checked) {
    const newest = checked.content.posts.toSorted((one, other) => dayNumber(other.date) - dayNumber(one.date))[0]
    const { today } = seasonDays(checked)
    if (!newest || dayNumber(newest.date) >= dayNumber({ ...today, year: today.year - 1 })) return []
    const message = `The newest post is from ${inWords(newest.date)}. Nothing has been posted for a year.`
    return [{ document: `posts/${newest.id}`, field: 'date', message, text: inWords(newest.date) }]
  },
}

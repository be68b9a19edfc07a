import type { Content } from '../../../content/read-content'
import { timeInWords } from './find-hours'

/** Minutes after midnight. */
export interface Hours {
  start: number
  end: number
}

/** When the program takes place. */
export function seasonHours({ begins, ends }: Content['bootCamp']): Hours {
  return { start: minutesOf(begins), end: minutesOf(ends) }
}

/** Minutes after midnight of "10:30". */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** "9 am to 12 pm" */
export function hoursInWords({ start, end }: Hours): string {
  return `${timeInWords(start)} to ${timeInWords(end)}`
}

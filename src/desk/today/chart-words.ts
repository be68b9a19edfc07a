import type { ChartCounts, SchoolCounts, Step } from '../../submissions/charts/chart-counts'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Jun 25", for "2026-06-25". */
export function dayInWords(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00.000Z`))
}

/** "Applications in the last 30 days: 143, most on Jun 25 (12)". Of several such days it names the last. */
export function daysInWords(days: ChartCounts['days']): string {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(...days.map(({ count }) => count))
  const day = days.findLast(({ count }) => count === most)
  const top = day && most > 0 ? `, most on ${dayInWords(day.date)} (${inDigits(most)})` : ''
  return `Applications in the last ${days.length} days: ${inDigits(total)}${top}`
}

/** "Applications in the last 12 months: 143 from 25 schools, most from Lincoln High School (41)". */
export function schoolsInWords({ first, others, total }: SchoolCounts): string {
  const schools = first.length + others.schools
  const from = schools === 0 ? '' : ` from ${inDigits(schools)} ${schools === 1 ? 'school' : 'schools'}`
  const [top] = first
  const most = top && schools > 1 ? `, most from ${top.name} (${inDigits(top.count)})` : ''
  return `Applications in the last 12 months: ${inDigits(total)}${from}${most}`
}

/** "People in the last 12 months: 130 applied, 80 were answered, 40 accepted, 5 canceled". */
export function stepsInWords({ applied, answered, accepted, canceled }: Record<Step, number>): string {
  const parts = [
    `${inDigits(applied)} applied`,
    `${inDigits(answered)} ${answered === 1 ? 'was' : 'were'} answered`,
    `${inDigits(accepted)} accepted`,
    `${inDigits(canceled)} canceled`,
  ]
  return `People in the last 12 months: ${parts.join(', ')}`
}

export function inDigits(n: number): string {
  return n.toLocaleString('en-US')
}

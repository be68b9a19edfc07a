import type { ChartCounts, SchoolCounts, Step } from '../../submissions/charts/chart-counts'

const monthDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats "2026-06-25" as "Jun 25". */
export function formatChartDay(date: string): string {
  return monthDayFormat.format(new Date(`${date}T00:00:00.000Z`))
}

/** "Applications in the last 30 days: 143, most on Jun 25 (12)". If several days tie, it names the last. */
export function summarizeDays(days: ChartCounts['days']): string {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(...days.map(({ count }) => count))
  const day = days.findLast(({ count }) => count === most)
  const peakText = day && most > 0 ? `, most on ${formatChartDay(day.date)} (${formatCount(most)})` : ''
  return `Applications in the last ${days.length} days: ${formatCount(total)}${peakText}`
}

/** "Applications in the last 12 months: 143 from 25 schools, most from Lincoln High School (41)". */
export function summarizeSchools({ first, others, total }: SchoolCounts): string {
  const schools = first.length + others.schools
  const from = schools === 0 ? '' : ` from ${formatCount(schools)} ${schools === 1 ? 'school' : 'schools'}`
  const [top] = first
  const most = top && schools > 1 ? `, most from ${top.name} (${formatCount(top.count)})` : ''
  return `Applications in the last 12 months: ${formatCount(total)}${from}${most}`
}

/** "People in the last 12 months: 130 applied, 80 were answered, 40 accepted, 5 canceled". */
export function summarizeSteps({ applied, answered, accepted, canceled }: Record<Step, number>): string {
  const parts = [
    `${formatCount(applied)} applied`,
    `${formatCount(answered)} ${answered === 1 ? 'was' : 'were'} answered`,
    `${formatCount(accepted)} accepted`,
    `${formatCount(canceled)} canceled`,
  ]
  return `People in the last 12 months: ${parts.join(', ')}`
}

export function formatCount(n: number): string {
  return n.toLocaleString('en-US')
}

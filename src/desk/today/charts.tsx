import * as routes from '../../routes'
import { type ChartCounts, type Step, steps } from '../../submissions/charts/chart-counts'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { Moment } from '../ui/moment'
import { BarChart, barChartHeight } from './bar-chart'
import { Chart, type ChartRow } from './chart'
import { formatChartDay, formatCount, summarizeDays, summarizeSchools, summarizeSteps } from './chart-summaries'
import { COLUMN_PLOT_HEIGHT, ColumnChart } from './column-chart'

export function Charts({ figures }: { figures: ChartCounts }) {
  return (
    <>
      <h1>Charts of applications</h1>
      <p className="part-why">
        Spam is not counted. Counted <Moment at={figures.countedAt.toISOString()} />.
      </p>
      <div className="charts">
        <DayChart days={figures.days} />
        <SchoolChart figures={figures} />
        <StepChart {...figures} />
      </div>
    </>
  )
}

function DayChart({ days }: Pick<ChartCounts, 'days'>) {
  const rows = days.map(({ date, count }) => ({
    name: formatChartDay(date),
    count,
    href: count > 0 ? listAddress({ form: 'application', from: date, to: date }) : undefined,
  }))
  return (
    <Chart
      id="days"
      title="By day"
      sentence={summarizeDays(days)}
      columns={['Day', 'Applications']}
      rows={rows}
      height={COLUMN_PLOT_HEIGHT}
    >
      <ColumnChart rows={rows} />
    </Chart>
  )
}

function SchoolChart({ figures: { schools, since } }: { figures: ChartCounts }) {
  const { first, others } = schools
  const rows: ChartRow[] = [
    ...first.map(({ name, count }) => ({
      name,
      count,
      href: listAddress({ form: 'application', school: name, from: since }),
    })),
    ...(others.count > 0 ? [{ name: otherSchoolsLabel(others.schools), count: others.count, isOther: true }] : []),
  ]
  return (
    <Chart
      id="schools"
      title="By school"
      sentence={summarizeSchools(schools)}
      columns={['School', 'Applications']}
      rows={rows}
      height={barChartHeight(rows)}
    >
      <BarChart rows={rows} />
    </Chart>
  )
}

/** Includes applications without a school. */
function otherSchoolsLabel(n: number): string {
  if (n === 0) return 'No school'
  return n === 1 ? '1 other school' : `${formatCount(n)} other schools`
}

const stepNames: Readonly<Record<Step, string>> = {
  applied: 'Applied',
  answered: 'Answered or done',
  accepted: 'Accepted',
  canceled: 'Canceled',
}

function StepChart({ steps: counts, since }: Pick<ChartCounts, 'steps' | 'since'>) {
  const hrefs: Readonly<Record<Step, string | undefined>> = {
    applied: listAddress({ form: 'application', from: since }),
    answered: undefined,
    accepted: listAddress({ form: 'acceptance', from: since }),
    canceled: listAddress({ form: 'cancellation', from: since }),
  }
  const rows = steps.map((step) => ({ name: stepNames[step], count: counts[step], href: hrefs[step] }))
  return (
    <Chart
      id="steps"
      title="From applied to accepted"
      sentence={summarizeSteps(counts)}
      columns={['Step', 'People']}
      rows={rows}
      height={barChartHeight(rows)}
    >
      <BarChart rows={rows} />
    </Chart>
  )
}

function listAddress(query: InboxQuery): string {
  return `${routes.deskInbox}?${writeInboxQuery(query)}`
}

import type { RosterEntry } from '../../admissions/roster'
import * as routes from '../../routes'
import { PaperTable } from '../export/paper-page'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Checkbox, Select, SelectOptions } from '../ui/fields'

/** A column of Saturday's list. */
interface RosterColumn {
  key: keyof RosterEntry
  label: string
  isHealth?: true
  isMoney?: true
}

const columns: readonly RosterColumn[] = [
  { key: 'name', label: 'Name' },
  { key: 'grade', label: 'Grade' },
  { key: 'school', label: 'School' },
  { key: 'phone', label: 'Phone' },
  { key: 'emergencyContact', label: 'Emergency contact', isHealth: true },
  { key: 'payment', label: 'Payment' },
  { key: 'photos', label: 'Photos' },
  { key: 'balance', label: 'Balance', isMoney: true },
]

type Included = Pick<RosterPageProps, 'includesHealth' | 'includesMoney'>

/** The columns of the list, with emergency contacts on request. */
export function rosterColumns({ includesHealth, includesMoney }: Included) {
  return columns
    .filter(({ isHealth, isMoney }) => (includesHealth || !isHealth) && (includesMoney || !isMoney))
    .map((column) => ({ isHealth: false, ...column }))
}

/** Values from an acceptance form are missing after a call. */
export function rosterRow(entry: RosterEntry, included: Included): string[] {
  return rosterColumns(included).map(({ key }) => entry[key] || 'missing')
}

interface RosterPageProps {
  season: { id: string; title: string }
  seasons: readonly { id: string; title: string }[]
  entries: readonly RosterEntry[]
  /** True if the member may see emergency contacts. */
  mayIncludeHealth: boolean
  includesHealth: boolean
  includesMoney: boolean
}

/** One line per accepted student, on screen and on paper. */
export function RosterPage(props: RosterPageProps) {
  const { season, seasons, entries, mayIncludeHealth, includesHealth } = props
  return (
    <>
      <nav className="ways-on screen-only" aria-label="List">
        <a href={`${routes.deskApplicants}?${new URLSearchParams({ season: season.id })}`}>Applicants</a>
        <button className="button button--quiet" type="button" data-print hidden>
          Print
        </button>
      </nav>
      <h1>Saturday’s list: {season.title}</h1>
      <p className="paper-about">
        {entries.length} {entries.length === 1 ? 'student has' : 'students have'} accepted.
      </p>
      <form className="row screen-only" action={routes.deskRosters}>
        <Select id="season" name="season" label="Season" defaultValue={season.id}>
          <SelectOptions of={seasons.map(({ id, title }) => ({ id, name: title }))} />
        </Select>
        <Button look="quiet">Show</Button>
      </form>
      {entries.length === 0 ? (
        <EmptyState title="No one yet">Confirmed acceptances of this season appear here.</EmptyState>
      ) : (
        <>
          {mayIncludeHealth && !includesHealth && (
            <PostForm action={routes.deskRoster(season.id)} className="row screen-only">
              <Button look="quiet">Open emergency contacts</Button>
              <span className="field-hint">The log will say that you opened them. Views can’t be undone.</span>
            </PostForm>
          )}
          <div className="roster">
            <PaperTable columns={rosterColumns(props)} rows={entries.map((each) => rosterRow(each, props))} />
          </div>
          <PostForm action={routes.deskRoster(season.id)} className="row screen-only" data-stays="">
            {mayIncludeHealth && <Checkbox id="health" name="health" value="yes" label="With emergency contacts" />}
            <Button look="quiet" name="do" value="xlsx">
              Save as a spreadsheet
            </Button>
          </PostForm>
        </>
      )}
    </>
  )
}

import type { LogPage } from '../../log/read-log'
import * as routes from '../../routes'
import { EmptyState } from '../ui/empty-state'
import { Ledger } from '../ui/ledger'
import { Pager } from '../ui/pager'
import { LogFilterForm, type LogFilterProps } from './log-filter'
import { LogRow, type UndoState } from './log-row'

interface LogPageProps extends LogFilterProps {
  page: LogPage
  names: ReadonlyMap<string, string>
  undoings: ReadonlyMap<string, UndoState>
  role: string
  here: string
  newest: string | undefined
  older: string | undefined
}

export function LogPageBody({ page, names, undoings, role, here, newest, older, ...filter }: LogPageProps) {
  return (
    <>
      <h1>Log</h1>
      <LogFilterForm {...filter} />
      {page.entries.length === 0 ? (
        <EmptyState title={filter.isFiltered ? 'Nothing matches' : 'Nothing yet'}>
          {filter.isFiltered && <a href={routes.deskLog}>Show everything</a>}
        </EmptyState>
      ) : (
        <Ledger className="log" columns={['When', 'Who did what', 'About', 'Before and after', 'Undo']}>
          {page.entries.map((entry) => (
            <LogRow {...{ entry, names, role, here }} undoing={undoings.get(entry.id)} key={entry.id} />
          ))}
        </Ledger>
      )}
      <Pager newer={newest} older={older} />
      <p className="log-proof">
        Entries are only ever added, and each is sealed to the one before it. <code>npm run audit</code> finds any entry
        that was changed, removed, or inserted. To check the end of the log, you need a number kept elsewhere: owners
        get one by email each week.
      </p>
    </>
  )
}

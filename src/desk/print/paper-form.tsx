import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox-query'
import { type PaperColumn, type PaperLayout, type PaperSort, paperSorts } from '../../submissions/paper-layout'
import { Checkbox, Select } from '../ui/fields'

export const columnNames: Readonly<Record<PaperColumn, string>> = {
  program: 'Program',
  school: 'School',
  email: 'Email',
  phone: 'Phone',
  form: 'Form',
  status: 'Status',
  reference: 'Reference',
}

const sortNames: Readonly<Record<PaperSort, string>> = { name: 'Name', 'last-name': 'Last name', school: 'School' }

interface PaperFormProps {
  query: InboxQuery
  layout: PaperLayout
  offered: readonly PaperColumn[]
}

/** What the list is sorted by and says of each; it asks for an address, which keeps what narrows the list. */
export function PaperForm({ query, layout, offered }: PaperFormProps) {
  return (
    <form className="paper-form screen-only" action={routes.deskPaper}>
      {[...writeInboxQuery(query)].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <Select id="sort" name="sort" label="Sort by" defaultValue={layout.sort}>
        {paperSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Select>
      <fieldset className="paper-columns">
        <legend className="field-label">Columns</legend>
        {offered.map((column) => (
          <Checkbox
            id={`column-${column}`}
            name="column"
            value={column}
            label={columnNames[column]}
            defaultChecked={layout.columns.includes(column)}
            key={column}
          />
        ))}
      </fieldset>
      <button className="button" type="submit">
        Apply
      </button>
    </form>
  )
}

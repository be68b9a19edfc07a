import * as routes from '../../routes'
import { Button } from '../ui/button'
import { eventKinds } from '../ui/events'
import { Select, TextField } from '../ui/fields'

export type GivenFilter = Readonly<Record<'who' | 'what' | 'submission' | 'batch' | 'from' | 'to', string>>

export interface LogFilterProps {
  given: GivenFilter
  isFiltered: boolean
  people: readonly { id: string; name: string }[]
}

export function LogFilterForm({ given, isFiltered, people }: LogFilterProps) {
  return (
    <search className="filter">
      <details open={isFiltered}>
        <summary className="button button--quiet">Filter</summary>
        <form className="row" action={routes.deskLog}>
          {given.batch && <input type="hidden" name="batch" value={given.batch} />}
          <Select id="who" name="who" label="Who" defaultValue={given.who}>
            <option value="">Everybody</option>
            {people.map(({ id, name }) => (
              <option value={id} key={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select id="what" name="what" label="What" defaultValue={given.what}>
            <option value="">Everything</option>
            {Object.entries(eventKinds).map(([kind, { did }]) => (
              <option value={kind} key={kind}>
                {did.charAt(0).toUpperCase() + did.slice(1)}
              </option>
            ))}
          </Select>
          <TextField
            id="submission"
            name="submission"
            label="Submission"
            defaultValue={given.submission}
            placeholder="7K3F-9QXM"
            size={11}
            autoComplete="off"
          />
          <TextField id="from" name="from" type="date" label="From" defaultValue={given.from} />
          <TextField id="to" name="to" type="date" label="To" defaultValue={given.to} />
          <Button>Apply</Button>
          {isFiltered && <a href={routes.deskLog}>Show everything</a>}
        </form>
      </details>
    </search>
  )
}

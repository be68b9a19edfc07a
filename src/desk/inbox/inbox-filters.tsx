import type { ComponentProps } from 'react'
import { formName, storedFormNames } from '../../forms/all-forms'
import { programTypes } from '../../forms/program-types'
import * as routes from '../../routes'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import { statuses, statusLabels } from '../../submissions/statuses'
import { Button } from '../ui/button'
import { Checkbox, Select, SelectOptions, TextField } from '../ui/fields'
import { replaceBidiControls } from '../ui/foreign-text'
import { Menu } from '../ui/menu'
import { type FilterNames, formatTagName } from './describe-filters'

interface InboxFiltersProps extends FilterNames {
  query: InboxQuery
  schools: readonly string[]
}

/** A GET form, so that filters work without JavaScript. */
export function InboxFilters(choices: InboxFiltersProps) {
  return (
    <search>
      <form className="inbox-filters" action={routes.deskInbox}>
        <div className="inbox-search">
          <SearchField id="search" placeholder="Name, email, reference, or words" defaultValue={choices.query.q} />
        </div>
        <Menu label="Filter">
          <div className="inbox-filter-fields">
            <FilterFields {...choices} />
          </div>
          <Button look="quiet">Apply</Button>
        </Menu>
      </form>
    </search>
  )
}

export function SearchField({ id, ...input }: ComponentProps<'input'>) {
  return (
    <>
      <input
        className="control"
        type="search"
        id={id}
        data-key="/"
        name="q"
        aria-label="Search"
        {...input}
        maxLength={200}
      />
      <Button look="quiet">Search</Button>
    </>
  )
}

function FilterFields({ query, assignees, tags, seasons, schools }: InboxFiltersProps) {
  return (
    <>
      <Filter
        name="form"
        label="Form"
        value={query.form}
        options={storedFormNames.map((form) => [form, formName(form)])}
      />
      <Filter
        name="status"
        label="Status"
        value={query.status}
        options={statuses.map((status) => [status, statusLabels[status]])}
      />
      <Filter
        name="assigned"
        label="Assigned to"
        value={query.assignee}
        options={[['me', 'Me'], ['nobody', 'No one'], ...assignees.map(({ id, name }) => [id, name] as const)]}
      />
      <Filter
        name="program"
        label="Program"
        value={query.program}
        options={programTypes.map(({ value, label }) => [value, label.en])}
      />
      <Filter
        name="season"
        label="Season"
        value={query.season}
        options={[...seasons.map(({ id, name }) => [id, name] as const), ['none', 'None']]}
      />
      {tags.length > 0 && (
        <Filter name="tag" label="Tag" value={query.tag} options={tags.map((tag) => [tag.id, formatTagName(tag)])} />
      )}
      <TextField
        id="filter-school"
        name="school"
        label="School"
        list="schools"
        autoComplete="off"
        defaultValue={query.school}
        maxLength={200}
      />
      <datalist id="schools">
        {schools.map((school) => (
          <option value={replaceBidiControls(school)} key={school} />
        ))}
      </datalist>
      <TextField id="filter-from" name="from" label="From" type="date" defaultValue={query.from} />
      <TextField id="filter-to" name="to" label="Until" type="date" defaultValue={query.to} />
      <Checkbox id="filter-unread" name="unread" value="yes" label="Unread" defaultChecked={query.unread} />
      <Checkbox id="filter-note" name="note" value="yes" label="With notes" defaultChecked={query.hasNote} />
      <Checkbox id="filter-spam" name="spam" value="yes" label="Include spam" defaultChecked={query.spam} />
    </>
  )
}

interface FilterProps {
  name: string
  label: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}

function Filter({ name, label, value = '', options }: FilterProps) {
  return (
    <Select id={`filter-${name}`} name={name} label={label} defaultValue={value}>
      <option value="">Any</option>
      <SelectOptions of={options.map(([id, name]) => ({ id, name }))} />
    </Select>
  )
}

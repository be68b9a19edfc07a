import type { FieldProblems } from '../../editorial/fields/field-problems'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { TextField } from '../ui/fields'
import { DocumentForm, PROBLEMS_ID } from '../website/form/document-form'
import { buildSeasonForm } from './season-dates'

interface NewSeasonPageProps {
  title: string
  /** The year of the proposed dates. */
  year: number
  /** Id of the copied season. Undefined for winter dates. */
  from: string | undefined
  value: unknown
  problems: FieldProblems
  isUnsaved: boolean
  /** Number of seasons. When it changes, the browser discards its draft of this form. */
  version: number
}

/** The form for a new season, filled in with proposed dates. */
export function NewSeasonPage({ title, year, from, version, ...form }: NewSeasonPageProps) {
  const [name, given] = from === undefined ? ['program', 'winter'] : ['from', from]
  const action = `${routes.deskNewSeason}?${new URLSearchParams({ [name]: given, year: String(year) })}`
  return (
    <>
      <div className="submission-head document-head">
        <p className="document-crumbs screen-only">
          <a href={routes.deskSeasons}>Seasons</a>
        </p>
        <h1>{title}</h1>
        <p>{from && `Each day moves to the closest Saturday in ${year}. `}An owner can change the copied fees later.</p>
      </div>
      <form action={routes.deskNewSeason} className="row">
        <input type="hidden" name={name} value={given} />
        <TextField id="year" label="Year of the first day" inputMode="numeric" defaultValue={year} />
        <button className="button button--quiet" type="submit">
          Show the dates of that year
        </button>
      </form>
      <PostForm action={`${action}#${PROBLEMS_ID}`} className="document-form" noValidate>
        <input type="hidden" name="version" value={version} />
        <DocumentForm {...form} {...buildSeasonForm(form.value)} action={action} />
        <div className="row">
          <button className="button" type="submit" name="do" value="save">
            Add this season
          </button>
        </div>
      </PostForm>
    </>
  )
}

import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import type { ChangedPage } from '../request'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import { When } from '../ui/when'
import { ChangeList } from '../website/change-list'

interface ConfirmSeasonProps {
  season: StoredSeason
  heading: string
  pages: readonly ChangedPage[]
  /** Where it is confirmed, and what is posted there. */
  action: string
  fields: readonly (readonly [name: string, text: string | number])[]
  button: string
  /** What else to know before. */
  note?: string
  /** When it is done; absent if that is now. */
  when?: { typed: string; error: string | undefined }
}

/** Which sentences of public pages change, before they do. */
export function ConfirmSeason({ season, heading, pages, action, fields, button, note, when }: ConfirmSeasonProps) {
  return (
    <>
      <p className="document-crumbs screen-only">
        <a href={routes.deskSeasons}>Seasons</a> ›{' '}
        <a href={routes.deskSeason(season.id)}>
          <ForeignText>{season.title}</ForeignText>
        </a>
      </p>
      <h1>{heading}</h1>
      <h2>What changes on the site</h2>
      {pages.length === 0 ? (
        <p>No sentence of a public page changes.</p>
      ) : (
        <ChangeList subject="Page" changes={pages.flatMap(changesOf)} before="Now" after="Then" />
      )}
      {note && <p>{note}</p>}
      <PostForm action={`${action}#when`} className="stack document-publish" noValidate>
        {fields.map(([name, text]) => (
          <input type="hidden" name={name} value={text} key={name} />
        ))}
        {when && <When id="when" hint="Leave empty to do it now." {...when} />}
        <div className="row">
          <button className="button" type="submit" name="do" value="confirm">
            {button}
          </button>
          <a href={routes.deskSeason(season.id)}>Cancel</a>
        </div>
      </PostForm>
    </>
  )
}

function changesOf({ path, title, sentences }: ChangedPage) {
  return sentences.map(({ before, after }, index) => ({
    ...{ path: `${path} ${index}`, labels: [title.replace(/ \| .*$/, '')] },
    ...{ before: before === '' ? null : before, after: after === '' ? null : after },
  }))
}

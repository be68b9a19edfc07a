import type { Season } from '../../../content/season'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import type { ChangedPage } from '../request'
import { ForeignText } from '../ui/foreign-text'
import { PlannedTimeField } from '../ui/planned-time'
import { ChangeList } from '../website/change-list'
import { ConfirmForm } from '../website/confirm-form'
import { publishedContent } from '../website/document-request'
import type { SeasonRequest } from './season-request'

interface ConfirmSeasonProps {
  season: StoredSeason
  heading: string
  pages: readonly ChangedPage[]
  /** URL and hidden fields of the confirmation form. */
  action: string
  fields: readonly (readonly [name: string, text: string | number])[]
  button: string
  /** Shown above the button. */
  note?: string
  /** Absent if the change can only be made now. */
  when?: { typed: string; error: string | undefined }
}

/** Shows which sentences of public pages change if `next` becomes the current season. */
export async function confirmSeason(
  request: SeasonRequest,
  next: Season,
  props: Omit<ConfirmSeasonProps, 'season' | 'pages'>,
): Promise<Response> {
  const { site, season, show } = request
  const content = publishedContent(request)
  const others = content.seasons.filter(({ id }) => id !== next.id)
  const pages = await site.findChangedSentences({ ...content, bootCamp: next, seasons: [next, ...others] })
  const body = <ConfirmSeason {...props} season={season} pages={pages} />
  return show({ title: season.title, body, status: props.when?.error === undefined ? 200 : 422 })
}

function ConfirmSeason({ season, heading, pages, action, fields, button, note, when }: ConfirmSeasonProps) {
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
        <ChangeList subject="Page" changes={pages.flatMap(toChanges)} before="Now" after="Then" />
      )}
      {note && <p>{note}</p>}
      <ConfirmForm action={`${action}#when`} fields={fields} button={button} back={routes.deskSeason(season.id)}>
        {when && <PlannedTimeField id="when" hint="Leave empty to do it now." {...when} />}
      </ConfirmForm>
    </>
  )
}

function toChanges({ path, title, sentences }: ChangedPage) {
  return sentences.map(({ before, after }, index) => ({
    ...{ path: `${path} ${index}`, labels: [title.replace(/ \| .*$/, '')] },
    ...{ before: before === '' ? null : before, after: after === '' ? null : after },
  }))
}

import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import type { Season } from '../../seasons/list-seasons'
import { inboxAddress } from '../inbox/inbox-address'
import { Moment } from '../ui/moment'
import { type MovedDay, MovedDays } from './moved-days'
import { SeasonDays } from './season-days'

interface SeasonsPageProps {
  /** The present one first. */
  seasons: readonly Season[]
  /** How the document stands that says when the season is. */
  state: DocumentState
  nextYear: number
  /** The days in the next year, where they are looked at. */
  moved?: readonly MovedDay[] | undefined
  mayChangeFees: boolean
  mayRead: boolean
  mayPublish: boolean
  notice?: ReactNode
}

/** The present season, what is planned for it, and the seasons before. */
export function SeasonsPage(props: SeasonsPageProps) {
  const { seasons, state, nextYear, moved, mayRead, notice } = props
  const [present, ...others] = seasons
  return (
    <>
      <h1>Seasons</h1>
      {notice}
      <p className="lead">The public pages take their dates, hours, and fees from the present season.</p>
      {moved && <MovedDays days={moved} year={nextYear} version={state.version} />}
      {present && (
        <section aria-labelledby="present" className="season">
          <h2 id="present">{present.name}</h2>
          <Standing state={state} mayPublish={props.mayPublish} />
          <SeasonDays season={present} />
          <p className="row">
            <a href={routes.deskDocument(state.document.name)}>Change the season</a>
            {!moved && <a href={`${routes.deskSeasons}?year=${nextYear}`}>Move the days to {nextYear}</a>}
            {props.mayChangeFees && <a href={routes.deskDocument('fees')}>Change the fees</a>}
            {mayRead && <Submissions of={present} />}
          </p>
        </section>
      )}
      {others.length > 0 && <h2>Other seasons</h2>}
      {others.map((season) => (
        <section aria-labelledby={`season-${season.id}`} className="season" key={season.id}>
          <h3 id={`season-${season.id}`}>{season.name}</h3>
          <SeasonDays season={season} />
          {mayRead && (
            <p>
              <Submissions of={season} />
            </p>
          )}
        </section>
      ))}
    </>
  )
}

function Submissions({ of: { id, name } }: { of: Season }) {
  return <a href={inboxAddress({ season: id })}>Submissions for {name}</a>
}

/** Whether something other than what is public is written or planned. */
function Standing({ state, mayPublish }: { state: DocumentState; mayPublish: boolean }) {
  const { document, draft, planned } = state
  const [next] = planned
  if (!draft && !next) return null
  return (
    <ul>
      {draft && (
        <li>
          {draft.by === null ? 'There is a draft' : `${draft.by} saved a draft`} <Moment at={draft.at} />.{' '}
          <a href={routes.deskDocumentStep(document.name, 'preview')}>Preview it</a>
          {mayPublish && (
            <>
              {' '}
              or <a href={routes.deskDocumentStep(document.name, 'publish')}>publish it</a>
            </>
          )}
          .
        </li>
      )}
      {next && (
        <li>
          Another text will be published <Moment at={next.at} />.
        </li>
      )}
    </ul>
  )
}

import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import type { Season } from '../../seasons/list-seasons'
import { inboxAddress } from '../inbox/inbox-address'
import { Standing } from '../website/standing'
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
  const { document, published, draft, planned } = state
  const [present, ...others] = seasons
  const [next = null] = planned
  return (
    <>
      <h1>Seasons</h1>
      {notice}
      <p className="lead">The public pages take their dates, hours, and fees from the present season.</p>
      {moved && <MovedDays days={moved} year={nextYear} version={state.version} />}
      {present && (
        <section aria-labelledby="present" className="season">
          <h2 id="present">{present.name}</h2>
          <Standing isPublic publishedAt={published.at} draft={draft} planned={next} />
          <SeasonDays season={present} />
          <p className="row">
            <a href={routes.deskDocument(document.name)}>Change the season</a>
            {draft && <a href={routes.deskDocumentStep(document.name, 'preview')}>Preview the draft</a>}
            {draft && props.mayPublish && (
              <a href={routes.deskDocumentStep(document.name, 'publish')}>Publish the draft</a>
            )}
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

import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import type { Season } from '../../seasons/list-seasons'
import { Standing } from '../website/standing'
import { type MovedDay, MovedDays } from './moved-days'
import { EnterSeason, type ProgramSeason, ProgramSeasonSection } from './program-season'
import { SeasonDays } from './season-days'
import { type SeasonRights, SeasonSubmissions } from './season-submissions'

interface SeasonsPageProps {
  present: Season | undefined
  /** Those beside the present one, by program. */
  byProgram: readonly ProgramSeason[]
  /** What was published before. */
  others: readonly Season[]
  /** How the document stands that says when the season is. */
  state: DocumentState
  nextYear: number
  /** The days in the next year, where they are looked at. */
  moved?: readonly MovedDay[] | undefined
  rights: SeasonRights
  notice?: ReactNode
}

/** The present season, what is planned for it, those of other programs, and the seasons before. */
export function SeasonsPage(props: SeasonsPageProps) {
  const { present, byProgram, others, state, nextYear, moved, rights, notice } = props
  const { document, published, draft, planned } = state
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
            {draft && rights.mayPublish && (
              <a href={routes.deskDocumentStep(document.name, 'publish')}>Publish the draft</a>
            )}
            {!moved && <a href={`${routes.deskSeasons}?year=${nextYear}`}>Move the days to {nextYear}</a>}
            {rights.mayChangeFees && <a href={routes.deskDocument('fees')}>Change the fees</a>}
            {rights.mayRead && <SeasonSubmissions of={present} />}
          </p>
        </section>
      )}
      <section aria-labelledby="others" className="season">
        <h2 id="others">Other seasons</h2>
        <p>What comes in for a program belongs to its season. The public pages don’t mention these.</p>
        {byProgram.map((each) => (
          <ProgramSeasonSection of={each} rights={rights} key={each.program} />
        ))}
        <div className="row">
          {byProgram
            .filter(({ state }) => state === undefined)
            .map(({ program }) => (
              <EnterSeason program={program} isPresent={program === present?.program} key={program} />
            ))}
        </div>
      </section>
      {others.length > 0 && <h2>Earlier seasons</h2>}
      {others.map((season) => (
        <section aria-labelledby={`season-${season.id}`} className="season" key={season.id}>
          <h3 id={`season-${season.id}`}>{season.name}</h3>
          <SeasonDays season={season} />
          {rights.mayRead && (
            <p>
              <SeasonSubmissions of={season} />
            </p>
          )}
        </section>
      ))}
    </>
  )
}

import { type ProgramId, programs } from '../../../content/programs'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import type { Season } from '../../seasons/list-seasons'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Standing } from '../website/standing'
import { SeasonDays } from './season-days'
import { type SeasonRights, SeasonSubmissions } from './season-submissions'

/** The season of a program beside the present one. */
export interface ProgramSeason {
  program: ProgramId
  /** How the document stands that says when it is; undefined where nobody entered it. */
  state: DocumentState | undefined
  /** As it was published; undefined where it is not, or is the present one. */
  season: Season | undefined
}

/** A program's season, as far as it was entered. */
export function ProgramSeasonSection({ of, rights }: { of: ProgramSeason; rights: SeasonRights }) {
  const { program, state, season } = of
  if (!state) return null
  const { document, draft, published, planned } = state
  const { title = programs[program] } = Object(draft?.value ?? published.value)
  return (
    <section aria-labelledby={document.name} className="season">
      <h3 id={document.name}>{season?.name ?? title}</h3>
      <Standing
        isPublic={published.value !== null}
        publishedAt={published.at}
        draft={draft}
        planned={planned[0] ?? null}
      />
      {season ? <SeasonDays season={season} /> : published.value !== null && <p>This is the present season.</p>}
      <p className="row">
        <a href={routes.deskDocument(document.name)}>Change the season</a>
        {draft && <a href={routes.deskDocumentStep(document.name, 'preview')}>Preview the draft</a>}
        {draft && rights.mayPublish && (
          <a href={routes.deskDocumentStep(document.name, 'publish')}>Publish the draft</a>
        )}
        {rights.mayChangeFees && <a href={routes.deskDocument('season-fees')}>Change the fees</a>}
        {season && rights.mayRead && <SeasonSubmissions of={season} />}
      </p>
    </section>
  )
}

/** Begins the season of a program that has none beside the present one. */
export function EnterSeason({ program, isPresent }: Pick<ProgramSeason, 'program'> & { isPresent: boolean }) {
  return (
    <PostForm action={routes.deskSeasons}>
      <input type="hidden" name="program" value={program} />
      <Button look="quiet">
        Enter {isPresent ? 'another' : 'a'} season of {programs[program]}
      </Button>
    </PostForm>
  )
}

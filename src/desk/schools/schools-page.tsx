import type { ReactNode } from 'react'
import type { SeasonSchool } from '../../admissions/season-schools'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ForeignText, replaceBidiControls } from '../ui/foreign-text'
import { ProblemNotice } from '../ui/notice'

export interface SchoolsPageProps {
  season: StoredSeason
  seasons: readonly StoredSeason[]
  schools: readonly SeasonSchool[]
  /** The version of all spellings. */
  version: number
  notice?: ReactNode
  problem?: string | undefined
}

/** The schools of a season's applicants, to say which spellings are one school. */
export function SchoolsPage({ season, seasons, schools, version, notice, problem }: SchoolsPageProps) {
  return (
    <>
      <p className="document-crumbs screen-only">
        <a href={seasonAddress(routes.deskApplicants, season.id)}>Applicants</a>
      </p>
      <h1>Schools of {season.title}</h1>
      {notice}
      <ProblemNotice>{problem}</ProblemNotice>
      {seasons.length > 1 && (
        <p className="row screen-only">
          {seasons
            .filter(({ id }) => id !== season.id)
            .map(({ id, title }) => (
              <a href={seasonAddress(routes.deskSchools, id)} key={id}>
                {title}
              </a>
            ))}
        </p>
      )}
      {schools.length === 0 ? (
        <EmptyState title="No schools yet">This season has no applicants.</EmptyState>
      ) : (
        <PostForm action={routes.deskSchools} className="schools">
          <SeenFields season={season} version={version} />
          <p>Check the spellings of one school. A single one can be joined to a partner school.</p>
          <Button>Choose the right name…</Button>
          <ul>
            {schools.map((school) => (
              <SchoolItem school={school} key={school.key} />
            ))}
          </ul>
        </PostForm>
      )}
    </>
  )
}

export function seasonAddress(path: string, season: string): string {
  return `${path}?${new URLSearchParams({ season })}`
}

export function SeenFields({ season, version }: Pick<SchoolsPageProps, 'season' | 'version'>) {
  return (
    <>
      <input type="hidden" name="season" value={season.id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}

function SchoolItem({ school: { key, name, isPartner, count, spellings } }: { school: SeasonSchool }) {
  const joined = spellings.filter(({ isJoined }) => isJoined)
  return (
    <li>
      <label className="tick">
        <input className="tick-box" type="checkbox" name="key" value={key} />
        <span>
          <ForeignText>{name}</ForeignText>
          {isPartner && ', partner'}: {formatCount(count)}
        </span>
      </label>
      {joined.length > 0 && (
        <ul>
          {joined.map((spelling) => (
            <li key={spelling.key}>
              <ForeignText>{spelling.written}</ForeignText>: {formatCount(spelling.count)}{' '}
              <Button look="text" name="separate" value={spelling.key}>
                Separate<span className="visually-hidden"> {replaceBidiControls(spelling.written)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export function formatCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'applicant' : 'applicants'}`
}

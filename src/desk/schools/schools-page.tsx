import type { ReactNode } from 'react'
import type { SeasonSchool } from '../../admissions/schools'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Select, SelectOptions } from '../ui/fields'
import { ForeignText, replaceBidiControls } from '../ui/foreign-text'
import { ProblemNotice } from '../ui/notice'

interface SchoolsPageProps {
  season: StoredSeason
  schools: readonly SeasonSchool[]
  partners: readonly string[]
  /** The sequence of the last event about spellings. */
  version: number
  notice: ReactNode
  problem: string | undefined
}

/** The spellings of schools in a season, to say which are one school. */
export function SchoolsPage({ season, schools, partners, version, notice, problem }: SchoolsPageProps) {
  const written = schools.map((school) => school.written).filter((name) => !partners.includes(name))
  return (
    <>
      <p>
        <a href={`${routes.deskApplicants}?${new URLSearchParams({ season: season.id })}`}>Applicants</a>
      </p>
      <h1>Schools of {season.title}</h1>
      {notice}
      <ProblemNotice>{problem}</ProblemNotice>
      <p>Check the spellings of one school, and choose its right name. What families wrote stays as it is.</p>
      <PostForm action={routes.deskSchools}>
        <input type="hidden" name="season" value={season.id} />
        <input type="hidden" name="version" value={version} />
        <div className="row">
          <Select id="name" name="name" label="Right name">
            <option value="">Choose one</option>
            <optgroup label="Partner schools">
              <SelectOptions of={toOptions(partners)} />
            </optgroup>
            <optgroup label="As written">
              <SelectOptions of={toOptions(written)} />
            </optgroup>
          </Select>
          <Button>Join</Button>
        </div>
        <ul className="selection-rows">
          {schools.map((school) => (
            <SchoolItem school={school} key={school.key} />
          ))}
        </ul>
      </PostForm>
    </>
  )
}

const toOptions = (names: readonly string[]) => names.map((name) => ({ id: name, name: replaceBidiControls(name) }))

function SchoolItem({ school: { key, written, count, name, isPartner, isJoined } }: { school: SeasonSchool }) {
  return (
    <li>
      <label className="tick">
        <input className="tick-box" type="checkbox" name="key" value={key} />
        <span>
          <ForeignText>{written}</ForeignText>: {count}
          {isJoined && ', shown as '}
          {isJoined && <ForeignText>{name}</ForeignText>}
          {isPartner && ', partner'}
        </span>
      </label>
      {isJoined && (
        <Button look="text" name="separate" value={key} aria-label={`Separate ${replaceBidiControls(written)}`}>
          Separate
        </Button>
      )}
    </li>
  )
}

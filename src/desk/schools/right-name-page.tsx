import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Select } from '../ui/fields'
import { ForeignText, replaceBidiControls } from '../ui/foreign-text'
import { formatCount, type SchoolsPageProps, SeenFields, seasonAddress } from './schools-page'

interface RightNamePageProps extends Pick<SchoolsPageProps, 'season' | 'schools' | 'version'> {
  /** Names of the partner schools. */
  partners: readonly string[]
}

/** Asks which name is right for checked schools. */
export function RightNamePage({ season, schools, version, partners }: RightNamePageProps) {
  const [first, ...others] = schools.toSorted((one, other) => other.count - one.count)
  const best = schools.find(({ isPartner }) => isPartner) ?? first
  const spellings = [first, ...others].flatMap((each) => each?.spellings.map(({ written }) => written) ?? [])
  const written = [...new Set([...schools.map(({ name }) => name), ...spellings])]
  return (
    <>
      <h1>Which name is right?</h1>
      <ul>
        {schools.map(({ key, name, count }) => (
          <li key={key}>
            <ForeignText>{name}</ForeignText>: {formatCount(count)}
          </li>
        ))}
      </ul>
      <PostForm action={routes.deskSchools} className="stack">
        <SeenFields season={season} version={version} />
        {schools.map(({ key }) => (
          <input type="hidden" name="key" value={key} key={key} />
        ))}
        <Select
          id="name"
          name="name"
          label="Right name"
          hint="For all of them, in all seasons. What families wrote stays as it is."
          defaultValue={best?.name}
        >
          <NameOptions label="As written" names={written.filter((name) => !partners.includes(name))} />
          <NameOptions label="Partner schools" names={partners} />
        </Select>
        <div className="row">
          <Button>Join</Button>
          <a className="button button--quiet" href={seasonAddress(routes.deskSchools, season.id)}>
            Cancel
          </a>
        </div>
      </PostForm>
    </>
  )
}

function NameOptions({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <optgroup label={label}>
      {names.map((name) => (
        <option value={name} key={name}>
          {replaceBidiControls(name)}
        </option>
      ))}
    </optgroup>
  )
}

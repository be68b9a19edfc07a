import { describePlace, type PublishedSource } from '../../editorial/findings/place-of'
import type { FoundText } from '../../editorial/search/search-content'
import * as routes from '../../routes'
import { EmptyState } from '../ui/empty-state'
import { ForeignText, withoutTurning } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { FindForm } from './find-form'

interface FindPageProps {
  query: string
  /** Whether there is a letter or a digit in it. */
  isQuery: boolean
  found: readonly FoundText[]
  /** Whether there are more. */
  isCut: boolean
  /** What documents are called, by their names. */
  titles: ReadonlyMap<string, string>
  published: PublishedSource
}

/** Where the site says something, with links to the fields that say it. */
export function FindPage({ query, isQuery, found, isCut, titles, published }: FindPageProps) {
  return (
    <>
      <p className="document-crumbs screen-only">
        <a href={routes.deskWebsite}>Website</a>
      </p>
      <h1>Find in texts</h1>
      <search className="website-search">
        <FindForm query={query} />
      </search>
      {!isQuery && <EmptyState title="Nothing to find yet">Type a word, its beginning, or a number.</EmptyState>}
      {isQuery && found.length === 0 && (
        <EmptyState title="Nothing matches">All words have to be in the same field.</EmptyState>
      )}
      {found.length > 0 && (
        <>
          <p>{countInWords(found.length, isCut)}</p>
          <Ledger className="website-found" columns={['Document', 'Field', 'Text']}>
            {found.map((each, index) => (
              <FoundRow
                found={each}
                title={titles.get(each.document) ?? each.document}
                published={published}
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
                key={index}
              />
            ))}
          </Ledger>
        </>
      )}
    </>
  )
}

function countInWords(count: number, isCut: boolean): string {
  if (isCut) return `Only the first ${count} places are shown. Add a word to find fewer.`
  return count === 1 ? 'One place' : `${count} places`
}

const versions = { draft: 'Draft', public: 'On the site, but not in the draft' }

function FoundRow({ found, title, published }: { found: FoundText; title: string; published: PublishedSource }) {
  const { name, version, excerpt } = found
  return (
    <tr>
      <th scope="row">
        <ForeignText>{title}</ForeignText>
      </th>
      <td>
        <a href={describePlace(found, published).address}>{name}</a>
        {version && <span className="document-mark"> {versions[version]}</span>}
      </td>
      <td>
        <bdi>
          {excerpt.map(({ text, isMatch }, index) => {
            const said = withoutTurning(text)
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
            return isMatch ? <mark key={index}>{said}</mark> : said
          })}
        </bdi>
      </td>
    </tr>
  )
}

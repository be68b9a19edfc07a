import type { ListedDocument } from '../../editorial/documents/list-documents'
import { describePlace, type PublishedSource } from '../../editorial/findings/describe-place'
import type { FoundText } from '../../editorial/search/search-content'
import * as routes from '../../routes'
import { EmptyState } from '../ui/empty-state'
import { ForeignText, replaceBidiControls } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { DocumentRows } from './document-rows'
import { FindForm } from './find-form'

interface FindPageProps {
  query: string
  /** True if the query contains a letter or a digit. */
  isQuery: boolean
  found: readonly FoundText[]
  hasMore: boolean
  /** Documents whose title matches. */
  named: readonly ListedDocument[]
  /** Titles by document name. */
  titles: ReadonlyMap<string, string>
  published: PublishedSource
}

/** Search results with links to the fields. */
export function FindPage({ query, isQuery, found, hasMore, named, titles, published }: FindPageProps) {
  return (
    <>
      <p className="document-crumbs screen-only">
        <a href={routes.deskWebsite}>Website</a>
      </p>
      <h1>Find in names and texts</h1>
      <search>
        <FindForm query={query} />
      </search>
      {!isQuery && <EmptyState title="Nothing to find yet">Type a word, its beginning, or a number.</EmptyState>}
      {isQuery && found.length + named.length === 0 && (
        <EmptyState title="Nothing matches">All words have to be in the same name or field.</EmptyState>
      )}
      {named.length > 0 && (
        <div className="sheet">
          <DocumentRows documents={named} />
        </div>
      )}
      {found.length > 0 && (
        <>
          <p>{formatCount(found.length, hasMore)}</p>
          <Ledger className="website-found" columns={['Document', 'Field', 'Text']}>
            {found.map((each, index) => (
              <ResultRow
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

function formatCount(count: number, hasMore: boolean): string {
  if (hasMore) return `Only the first ${count} places are shown. Add a word to find fewer.`
  return count === 1 ? 'One place' : `${count} places`
}

const versionLabels = { draft: 'Draft', public: 'On the site, but not in the draft' }

function ResultRow({ found, title, published }: { found: FoundText; title: string; published: PublishedSource }) {
  const { name, version, excerpt } = found
  return (
    <tr>
      <th scope="row">
        <ForeignText>{title}</ForeignText>
      </th>
      <td>
        <a href={describePlace(found, published).address}>{name}</a>
        {version && <span className="document-mark"> {versionLabels[version]}</span>}
      </td>
      <td>
        <bdi>
          {excerpt.map(({ text, isMatch }, index) => {
            const shown = replaceBidiControls(text)
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
            return isMatch ? <mark key={index}>{shown}</mark> : shown
          })}
        </bdi>
      </td>
    </tr>
  )
}

import type { ReactNode } from 'react'
import type { DocumentGroup } from '../../editorial/documents/documents'
import type { ListedDocument } from '../../editorial/documents/list-documents'
import * as routes from '../../routes'
import { EmptyState } from '../ui/empty-state'
import { TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Notice } from '../ui/notice'
import { Pager } from '../ui/pager'
import { FindForm } from './find-form'
import { PublicationState } from './publication-state'

/** One page of a group's documents. */
export interface ShownGroup {
  group: DocumentGroup
  documents: readonly ListedDocument[]
  newer?: string | undefined
  older?: string | undefined
}

interface WebsitePageProps {
  groups: readonly ShownGroup[]
  /** Empty if the member is not searching. */
  query: string
  /** Documents whose published text violates a rule of this version of the site. */
  unfit: readonly ListedDocument[]
  notice: ReactNode
}

/** Lists all documents by group. */
export function WebsitePage({ groups, query, unfit, notice }: WebsitePageProps) {
  return (
    <>
      <h1>Website</h1>
      {notice}
      {unfit.map(({ name, title }) => (
        <Notice tone="problem" key={name}>
          <p>
            The published text of <a href={routes.deskDocument(name)}>{title}</a> no longer fits this version of the
            site. The original text is shown instead.
          </p>
        </Notice>
      ))}
      <search className="row website-search">
        <FindForm />
        <form className="row">
          <TextField id="q" name="q" label="Find by name" type="search" defaultValue={query} maxLength={100} />
          <button className="button button--quiet" type="submit" aria-label="Find by name">
            Find
          </button>
        </form>
        <a href={routes.deskFiles}>Pictures and files</a>
        <a href={routes.deskSiteCheck}>Site check</a>
      </search>
      {groups.every(({ documents }) => documents.length === 0) && query !== '' ? (
        <EmptyState title="Nothing matches">
          <p>
            <a href={`${routes.deskWebsiteFind}?${new URLSearchParams({ q: query })}`}>Find it in the texts</a>, or{' '}
            <a href={routes.deskWebsite}>show everything</a>.
          </p>
        </EmptyState>
      ) : (
        groups.map((shown) => <Group {...shown} isSearch={query !== ''} key={shown.group} />)
      )}
    </>
  )
}

const newDocumentLinks: Readonly<Partial<Record<DocumentGroup, { href: string; label: string }>>> = {
  'Own pages': { href: routes.deskNewDocument('ownPages'), label: 'New page' },
  Posts: { href: routes.deskNewDocument('posts'), label: 'New post' },
  Announcements: { href: routes.deskNewDocument('announcements'), label: 'New announcement' },
}

/** Returns the id of a group's section. */
export function toGroupKey(group: DocumentGroup): string {
  return group.toLowerCase().replace(' ', '-')
}

function Group({ group, documents, newer, older, isSearch }: ShownGroup & { isSearch: boolean }) {
  const newLink = newDocumentLinks[group]
  if (documents.length === 0 && isSearch) return null
  const id = toGroupKey(group)
  return (
    <section className="website-section" aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{group}</h2>
        {newLink && (
          <a className="button button--quiet" href={newLink.href}>
            {newLink.label}
          </a>
        )}
      </div>
      {documents.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <Ledger className="website-list-of" columns={['Name', 'State']}>
          {documents.map((document) => (
            <tr key={document.name}>
              <th scope="row">
                <a href={routes.deskDocument(document.name)}>
                  <ForeignText>{document.title}</ForeignText>
                </a>
                {(document.isBilling || document.isForOwners) && <span className="website-owners"> Owners only</span>}
              </th>
              <td>
                <PublicationState {...document} />
              </td>
            </tr>
          ))}
        </Ledger>
      )}
      <Pager newer={newer} older={older} />
    </section>
  )
}

import type { ReactNode } from 'react'
import type { DocumentGroup } from '../../editorial/documents/documents'
import type { ListedDocument } from '../../editorial/documents/list-documents'
import * as routes from '../../routes'
import { Notice } from '../ui/notice'
import { Pager } from '../ui/pager'
import { DocumentRows } from './document-rows'
import { FindForm } from './find-form'
import type { PageGroup } from './page-groups'

/** One page of a group's documents. */
export interface ShownGroup {
  group: DocumentGroup
  documents: readonly ListedDocument[]
  newer?: string | undefined
  older?: string | undefined
}

interface WebsitePageProps {
  /** The site's pages as its menu lists them. */
  pages: readonly PageGroup[]
  groups: readonly ShownGroup[]
  /** Documents whose published text violates a rule of this version of the site. */
  unfit: readonly ListedDocument[]
  notice: ReactNode
}

/** Lists all documents, each once. */
export function WebsitePage({ pages, groups, unfit, notice }: WebsitePageProps) {
  return (
    <>
      <div className="website-head row">
        <h1>Website</h1>
        <a href={routes.deskFiles}>Pictures and files</a>
        <a href={routes.deskSiteCheck}>Site check</a>
      </div>
      {notice}
      {unfit.map(({ name, title }) => (
        <Notice tone="problem" key={name}>
          <p>
            The published text of <a href={routes.deskDocument(name)}>{title}</a> no longer fits this version of the
            site. The original text is shown instead.
          </p>
        </Notice>
      ))}
      <search>
        <FindForm />
      </search>
      <div className="website">
        <section aria-labelledby="pages">
          <h2 id="pages">Pages</h2>
          <div className="sheet">
            {pages.map(({ label, documents }) => (
              <section aria-label={label} key={label}>
                <h3>{label}</h3>
                <DocumentRows documents={documents} />
              </section>
            ))}
          </div>
        </section>
        <div>
          {groups.map((shown) => (
            <Group {...shown} key={shown.group} />
          ))}
        </div>
      </div>
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

function Group({ group, documents, newer, older }: ShownGroup) {
  const newLink = newDocumentLinks[group]
  const id = toGroupKey(group)
  return (
    <section aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{group === 'Facts' ? 'Facts used on many pages' : group}</h2>
        {newLink && (
          <a className="button button--quiet" href={newLink.href}>
            {newLink.label}
          </a>
        )}
      </div>
      <div className="sheet">{documents.length === 0 ? <p>None yet.</p> : <DocumentRows documents={documents} />}</div>
      <Pager newer={newer} older={older} />
    </section>
  )
}

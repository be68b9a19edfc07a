import * as v from 'valibot'
import { changedText, type DetailsOf, details, detailsWith } from '../log/event-details'
import type { EventKinds } from '../log/event-kind'
import { fileAddedUndo, fileRemovedUndo } from './files/undo-file'
import { findingUndo } from './findings/undo-finding'
import { billingUndo } from './publishing/publish-billing'
import { seasonFeesUndo } from './publishing/season-fees'
import { draftUndo, publishUndo } from './publishing/undo-document'
import { planUndo, seasonPlanUndo } from './publishing/undo-plan'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof editorialEventKinds> {}
}

/** Which text is public, by its revision, and which waits. */
const published = { published: changedText, draft: v.exactOptional(changedText) }

const publication = details({ ...published, planner: v.exactOptional(v.nullable(v.string())) })

/** A moment before and after, or the one at which it could not be done. */
const plannedTime = v.exactOptional(v.union([v.string(), changedText]))

const plan = {
  publishAt: plannedTime,
  plan: v.exactOptional(v.array(v.string())),
  failure: v.exactOptional(v.string()),
  planner: v.exactOptional(v.union([v.nullable(v.string()), changedText])),
}

const file = details({ file: changedText })

const finding = details({ reason: changedText, document: v.string(), finding: v.string() })

/** What can be done with what the site says. */
export const editorialEventKinds = {
  'draft-saved': {
    did: 'saved a draft',
    details: details({ draft: changedText }),
    right: 'edit',
    undo: draftUndo,
  },
  'document-published': {
    did: 'published a text',
    details: publication,
    right: 'edit',
    undo: publishUndo,
  },
  'document-unpublished': {
    did: 'took a text off the site',
    details: publication,
    right: 'edit',
    undo: publishUndo,
  },
  'plan-changed': {
    did: 'changed the plan',
    details: details({ ...plan, unpublishAt: plannedTime }),
    right: 'edit',
    undo: planUndo,
  },
  'season-plan-changed': {
    did: 'changed the plan of a season',
    details: details({ ...plan, currentAt: plannedTime }),
    right: 'seasons',
    undo: seasonPlanUndo,
  },
  'billing-published': {
    did: 'changed fees or buttons',
    // And each fee or address that changed, by its path.
    details: detailsWith(published),
    right: 'staff',
    undo: billingUndo,
  },
  'season-fees-changed': {
    did: 'changed the fees of a season',
    details: detailsWith({}),
    right: 'seasons',
    undo: seasonFeesUndo,
  },
  'file-added': { did: 'uploaded a file', details: file, right: 'edit', undo: fileAddedUndo },
  'file-removed': { did: 'removed a file', details: file, right: 'edit', undo: fileRemovedUndo },
  'finding-accepted': {
    did: 'accepted a site check finding',
    details: finding,
    right: 'edit',
    undo: findingUndo,
  },
  'finding-reopened': {
    did: 'reopened a site check finding',
    details: finding,
    right: 'edit',
    undo: findingUndo,
  },
} satisfies EventKinds

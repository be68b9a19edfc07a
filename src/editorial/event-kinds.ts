import * as v from 'valibot'
import { type DetailsOf, detailsSchema, openDetailsSchema, textChangeSchema } from '../log/event-details'
import { defineKind, type EventKinds } from '../log/event-kind'
import { fileAddedUndo, fileRemovedUndo } from './files/undo-file'
import { findingUndo } from './findings/undo-finding'
import { billingUndo } from './publishing/publish-billing'
import { seasonFeesUndo } from './publishing/season-fees'
import { draftUndo, publishUndo } from './publishing/undo-document'
import { planUndo, seasonPlanUndo } from './publishing/undo-plan'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof editorialEventKinds> {}
}

/** Revision ids of the published text and the draft. */
const publicationChange = { published: textChangeSchema, draft: v.exactOptional(textChangeSchema) }

const publication = detailsSchema({ ...publicationChange, planner: v.exactOptional(v.nullable(v.string())) })

/** A change of the planned time, or the time of a failed step. */
const plannedTime = v.exactOptional(v.union([v.string(), textChangeSchema]))

const plan = {
  publishAt: plannedTime,
  plan: v.exactOptional(v.array(v.string())),
  failure: v.exactOptional(v.string()),
  planner: v.exactOptional(v.union([v.nullable(v.string()), textChangeSchema])),
}

function describePlan(details: object, what: string): string {
  const isCanceled = Object.values(details).some((detail) => detail?.after === null)
  return `${'failure' in details ? 'skipped' : isCanceled ? 'canceled' : 'scheduled'} ${what}`
}

const file = detailsSchema({ file: textChangeSchema })

const finding = detailsSchema({ reason: textChangeSchema, document: v.string(), finding: v.string() })

export const editorialEventKinds = {
  'draft-saved': {
    action: 'saved a draft',
    details: detailsSchema({ draft: textChangeSchema }),
    right: 'edit',
    undo: draftUndo,
  },
  'document-published': {
    action: 'published a text',
    details: publication,
    right: 'edit',
    undo: publishUndo,
  },
  'document-unpublished': {
    action: 'took a text off the site',
    details: publication,
    right: 'edit',
    undo: publishUndo,
  },
  'plan-changed': defineKind({
    action: 'scheduled publication',
    describe: (details) => describePlan(details, 'publication'),
    details: detailsSchema({ ...plan, unpublishAt: plannedTime }),
    right: 'edit',
    undo: planUndo,
  }),
  'season-plan-changed': defineKind({
    action: 'scheduled a change of a season',
    describe: (details) => describePlan(details, 'a change of a season'),
    details: detailsSchema({ ...plan, currentAt: plannedTime }),
    right: 'seasons',
    undo: seasonPlanUndo,
  }),
  'billing-published': {
    action: 'changed fees or buttons',
    // Also contains each changed fee or address, by path.
    details: openDetailsSchema(publicationChange),
    right: 'staff',
    undo: billingUndo,
  },
  'season-fees-changed': {
    action: 'changed the fees of a season',
    details: openDetailsSchema({}),
    right: 'seasons',
    undo: seasonFeesUndo,
  },
  'file-added': { action: 'uploaded a file', details: file, right: 'edit', undo: fileAddedUndo },
  'file-removed': { action: 'removed a file', details: file, right: 'edit', undo: fileRemovedUndo },
  'finding-accepted': {
    action: 'accepted a site check finding',
    details: finding,
    right: 'edit',
    undo: findingUndo,
  },
  'finding-reopened': {
    action: 'reopened a site check finding',
    details: finding,
    right: 'edit',
    undo: findingUndo,
  },
} satisfies EventKinds

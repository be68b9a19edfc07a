import type { EventKinds } from '../log/event-kind'
import { fileUndoHandler } from './files/undo-file'
import { findingUndoHandler } from './findings/undo-finding'
import { billingUndoHandler } from './publishing/publish-billing'
import { draftUndoHandler, publishUndoHandler } from './publishing/undo-document'
import { planUndoHandler } from './publishing/undo-plan'

declare module '../log/event-kind-names' {
  interface EventKindNames extends Record<keyof typeof editorialEventKinds, true> {}
}

/** What can be done with what the site says. */
export const editorialEventKinds = {
  'words-drafted': { did: 'saved a draft', right: 'edit', about: 'document', undo: draftUndoHandler },
  'words-published': { did: 'published a text', right: 'edit', about: 'document', undo: publishUndoHandler },
  'words-scheduled': { did: 'changed the plan', right: 'edit', about: 'document', undo: planUndoHandler },
  'money-published': {
    did: 'changed fees or buttons',
    right: 'staff',
    about: 'document',
    undo: billingUndoHandler,
  },
  'file-added': { did: 'uploaded a file', right: 'edit', undo: fileUndoHandler },
  'file-removed': { did: 'removed a file', right: 'edit', undo: fileUndoHandler },
  'finding-accepted': { did: 'accepted a site check finding', right: 'edit', undo: findingUndoHandler },
  'finding-reopened': { did: 'reopened a site check finding', right: 'edit', undo: findingUndoHandler },
} satisfies EventKinds

import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import type { LoadedVersion } from '../documents/change-document'
import { findPriorText } from '../documents/history'
import { readValue } from '../documents/read-document'
import { changePublicText, type PublishResult } from './change-public'

/** Publishes the draft if the document still has the loaded version. */
export function publishDraft(app: AppContext, actor: Actor, seen: LoadedVersion): Promise<PublishResult> {
  return changePublicText(app, actor, seen, async (_, { document, draft }) => {
    if (document.isBilling) return 'missing'
    return draft ? { revisionId: draft.id, value: draft.value, draftId: null } : 'same'
  })
}

/** Publishes an earlier revision, or the default text (null). The draft is unchanged. */
export function publishEarlier(
  app: AppContext,
  actor: Actor,
  { revisionId, ...seen }: LoadedVersion & { revisionId: string | null },
): Promise<PublishResult> {
  return changePublicText(app, actor, seen, async (transaction, { document, published }) => {
    if (document.isBilling) return 'missing'
    if (published.id === revisionId) return 'same'
    const value = await readValue(transaction, document, revisionId)
    return value === null ? 'missing' : { revisionId, value }
  })
}

/**
 * Takes a post or an announcement off the site; of other documents, the text that was public before is public again.
 */
export function unpublish(app: AppContext, actor: Actor, seen: LoadedVersion): Promise<PublishResult> {
  return changePublicText(app, actor, seen, async (transaction, { document, published }) => {
    if (document.isBilling) return 'missing'
    if (document.entry !== undefined) return published.value === null ? 'same' : { value: null }
    if (published.id === null) return 'same'
    const revisionId = await findPriorText(transaction, document.name, published.id)
    return { revisionId, value: await readValue(transaction, document, revisionId), isRevert: true }
  })
}

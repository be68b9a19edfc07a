import { DEFAULT_LANGUAGE } from '../../../content/language'
import { isPageShown } from '../../../content/shown-pages'
import { readCurrentText } from '../../editorial/documents/merge-edit'
import { readFileChoices } from '../../editorial/files/file-choices'
import { readOpenFindings } from '../../editorial/findings/read-findings'
import { findDocumentQuotes } from '../../editorial/quotes/document-quotes'
import { readLastSequence } from '../../log/events'
import * as routes from '../../routes'
import { FileChoicesContext } from '../files/file-field'
import { PresenceStrip } from '../presence/presence-strip'
import { readPageState } from '../presence/read-page-state'
import { type DocumentRequest, documentSubject, publishedContent, readProseFacts } from './document-request'
import { EditPage, type EditPageProps } from './edit-page'
import { formatRevision } from './loaded-revisions'
import { listQuotableFacts } from './quote-routes'
import { renderSidePreview } from './side-preview'

type FormState = Pick<EditPageProps, 'value' | 'problems'> &
  Partial<Pick<EditPageProps, 'notice' | 'loaded' | 'conflict' | 'state' | 'isUnsaved'>>

const MAX_FINDINGS = 20

/** Shows a document's form with the given values. */
export async function showForm(request: DocumentRequest, formState: FormState, status: 200 | 409 | 422 = 200) {
  const { site, member, state, title, field, may, show } = request
  const subject = documentSubject(request)
  const [choices, presence, lastEvent, findings] = await Promise.all([
    readFileChoices(site.database, formState.value),
    readPageState(request, subject),
    readLastSequence(site.database, subject),
    readOpenFindings(site.database, MAX_FINDINGS, { document: subject.id }),
  ])
  const loaded = formState.loaded ?? {
    version: state.version,
    base: formatRevision((await readCurrentText(site.database, state)).id),
    since: lastEvent,
  }
  const isUnsaved = formState.isUnsaved ?? status !== 200
  // Do not suggest quotes for a published text that no one is editing.
  const isChanged = isUnsaved || state.draft !== null
  const quotes =
    isChanged && !formState.conflict
      ? findDocumentQuotes(field, formState.value, listQuotableFacts(request), DEFAULT_LANGUAGE)
      : []
  const page = {
    state,
    isShown: isPageShown(publishedContent(request), state.document.screen),
    title,
    field,
    ...formState,
    isUnsaved,
    quotes,
    loaded,
    findings,
    preview: renderSidePreview(formState.state ?? state, new URL(request.context.req.url).search.slice(1)),
    mayPublish: may('publish'),
  }
  const body = (
    <FileChoicesContext value={choices}>
      <PresenceStrip
        {...presence}
        {...{ subject, lastEvent }}
        readerId={member.id}
        reloadAddress={routes.deskDocumentStep(subject.id, 'history')}
      />
      <EditPage {...page} facts={readProseFacts(request)} />
    </FileChoicesContext>
  )
  return show({ title, body, status })
}

import { DEFAULT_LANGUAGE } from '../../../content/language'
import { proseFacts } from '../../../content/prose-facts'
import { readFileChoices } from '../../editorial/files/file-choices'
import { FileChoicesContext } from '../files/file-choices-context'
import { contentOf, type DocumentRequest } from './document-request'
import { EditPage, type EditPageProps } from './edit-page'
import { SeasonFees } from './form/season-fees'

type Shown = Pick<EditPageProps, 'value' | 'problems'> &
  Partial<Pick<EditPageProps, 'notice' | 'conflict' | 'state' | 'isUnsaved'>>

/** A document's form with what somebody writes. */
export async function showForm(request: DocumentRequest, shown: Shown, status: 200 | 409 | 422 = 200) {
  const { site, state, title, field, may, show } = request
  const content = contentOf(request)
  const beside = state.document.name === 'season' && (
    <SeasonFees fees={content.bootCamp.fees} mayChange={may('billing')} />
  )
  const page = { state, title, field, isUnsaved: status !== 200, ...shown, beside, mayPublish: may('publish') }
  const body = (
    <FileChoicesContext value={await readFileChoices(site.database, shown.value)}>
      <EditPage {...page} facts={proseFacts(content, DEFAULT_LANGUAGE)} />
    </FileChoicesContext>
  )
  return show({ title, body, status })
}

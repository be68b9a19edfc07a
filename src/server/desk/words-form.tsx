import { DEFAULT_LANGUAGE } from '../../../content/language'
import { proseFacts } from '../../../content/prose-facts'
import { EditPage, type EditPageProps } from '../../desk/words/edit-page'
import { SeasonFees } from '../../desk/words/season-fees'
import { contentOf, type DocumentRequest } from './words-document'

type Shown = Pick<EditPageProps, 'value' | 'problems'> & Partial<Pick<EditPageProps, 'notice' | 'conflict' | 'state'>>

/** A document's form with what somebody writes. */
export function showForm(request: DocumentRequest, shown: Shown, status: 200 | 409 | 422 = 200) {
  const { state, title, field, may, show } = request
  const content = contentOf(request)
  const body = (
    <EditPage
      {...{ state, title, field, ...shown }}
      facts={proseFacts(content, DEFAULT_LANGUAGE)}
      mayPublish={may('publish')}
      beside={state.document.name === 'season' && <SeasonFees fees={content.bootCamp.fees} mayChange={may('money')} />}
    />
  )
  return show({ title, body, status })
}

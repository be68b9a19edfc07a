import { DEFAULT_LANGUAGE } from '../../../content/language'
import { receivedOf } from '../../forms/all-forms'
import { capitalized } from '../bulk/bulk-words'

/** What staff call a form, as in "Application". */
export function formName(form: string): string {
  return capitalized(receivedOf(form, DEFAULT_LANGUAGE))
}

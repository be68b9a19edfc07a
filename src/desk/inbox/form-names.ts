import { DEFAULT_LANGUAGE } from '../../../content/language'
import { receivedOf } from '../../forms/all-forms'

/** What staff call a form, as in "Application". */
export function formName(form: string): string {
  const received = receivedOf(form, DEFAULT_LANGUAGE)
  return received.charAt(0).toUpperCase() + received.slice(1)
}

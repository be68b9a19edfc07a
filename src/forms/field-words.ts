import type { Language } from '../../content/language'
import type { FieldWords } from '../ui/field'

/** What every field says around its label and its error. */
export const fieldWords: Readonly<Record<Language, FieldWords>> = {
  en: { optional: '(optional)', error: 'Error: ' },
}

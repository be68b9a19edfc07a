import type { Language } from '../../content/language'
import type { FieldWords } from '../ui/field'

export const fieldWords: Readonly<Record<Language, FieldWords>> = {
  en: { optional: '(optional)', error: 'Error: ' },
}

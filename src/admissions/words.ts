import type { Catalog } from '../../content/language'
import { letters, phrases } from './words/en'

/** Default subjects and bodies of letters. */
export const letterWords: Catalog<typeof letters> = { en: letters }
export const letterPhrases: Catalog<typeof phrases> = { en: phrases }

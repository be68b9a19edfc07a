import type { Catalog } from '../../content/language'
import { answers, emails, entered, form, options, page } from './words/en'

export const words: Catalog<typeof form> = { en: form }
export const optionWords: Catalog<typeof options> = { en: options }
export const pageWords: Catalog<typeof page> = { en: page }
export const answerWords: Catalog<typeof answers> = { en: answers }
export const enteredWords: Catalog<typeof entered> = { en: entered }
export const emailWords: Catalog<typeof emails> = { en: emails }

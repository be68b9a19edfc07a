import type { Catalog } from '../../../content/language'
import { check, email, form, next, options, page } from './words/en'

export const words: Catalog<typeof form> = { en: form }
export const optionWords: Catalog<typeof options> = { en: options }
export const checkWords: Catalog<typeof check> = { en: check }
export const nextWords: Catalog<typeof next> = { en: next }
export const pageWords: Catalog<typeof page> = { en: page }
export const emailWords: Catalog<typeof email> = { en: email }

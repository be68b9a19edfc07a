import type { Catalog } from '../../../content/language'
import { email, form, page } from './words/en'

export const words: Catalog<typeof form> = { en: form }
export const pageWords: Catalog<typeof page> = { en: page }
export const emailWords: Catalog<typeof email> = { en: email }

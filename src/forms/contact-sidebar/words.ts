import type { Catalog } from '../../../content/language'
import { form } from './words/en'

export const words: Catalog<typeof form> = { en: form }

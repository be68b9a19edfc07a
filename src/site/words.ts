import type { Catalog } from '../../content/language'
import { words as en } from './words/en'

export const siteWords: Catalog<typeof en> = { en }

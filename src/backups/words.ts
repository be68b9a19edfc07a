import type { Catalog } from '../../content/language'
import * as english from './words/en'

export const backupWords: Catalog<typeof english> = { en: english }

import type { Catalog } from '../../content/language'
import { backupsMissed } from './words/en'

export const backupWords: Catalog<typeof backupsMissed> = { en: backupsMissed }

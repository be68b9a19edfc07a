import type { Catalog } from './language'
import { words as en } from './words/en'

export const words: Catalog<typeof en> = { en }

import type { Catalog } from '../../content/language'
import { budgetReached } from './words/en'

export const budgetWords: Catalog<typeof budgetReached> = { en: budgetReached }

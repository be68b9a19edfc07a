import type { Catalog } from '../../content/language'
import { budgetReached } from './words/en'

export const budgetMessages: Catalog<typeof budgetReached> = { en: budgetReached }

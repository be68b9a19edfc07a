import type { Catalog } from '../../content/language'
import { answers, colleagues, notices, test } from './words/en'

export const noticeMessages: Catalog<typeof notices> = { en: notices }
export const answerMessages: Catalog<typeof answers> = { en: answers }
export const colleagueMessages: Catalog<typeof colleagues> = { en: colleagues }
export const testMessages: Catalog<typeof test> = { en: test }

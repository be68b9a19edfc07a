import type { Catalog } from '../../content/language'
import { answers, colleagues, notices, test } from './words/en'

export const noticeWords: Catalog<typeof notices> = { en: notices }
export const answerWords: Catalog<typeof answers> = { en: answers }
export const colleagueWords: Catalog<typeof colleagues> = { en: colleagues }
export const testWords: Catalog<typeof test> = { en: test }

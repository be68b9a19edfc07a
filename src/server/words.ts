import type { Context } from 'hono'
import type { Catalog } from '../../content/language'
import { readRequestLanguage } from './request-language'
import { answers, problems } from './words/en'

const problemMessages: Catalog<typeof problems> = { en: problems }
const answerMessages: Catalog<typeof answers> = { en: answers }

/** Returns the titles of problem details in the language of the request. */
export function getProblems(context: Context): typeof problems {
  return problemMessages[readRequestLanguage(context)]
}

/** Returns the plain-text responses in the language of the request. */
export function getAnswers(context: Context): typeof answers {
  return answerMessages[readRequestLanguage(context)]
}

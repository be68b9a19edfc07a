import type { Context } from 'hono'
import type { Catalog } from '../../content/language'
import { readRequestLanguage } from './request-language'
import { answers, problems } from './words/en'

const problemWords: Catalog<typeof problems> = { en: problems }
const answerWords: Catalog<typeof answers> = { en: answers }

/** Returns the titles of problem details in the language of the request. */
export function problemsIn(context: Context): typeof problems {
  return problemWords[readRequestLanguage(context)]
}

/** Returns the plain-text responses in the language of the request. */
export function answersIn(context: Context): typeof answers {
  return answerWords[readRequestLanguage(context)]
}

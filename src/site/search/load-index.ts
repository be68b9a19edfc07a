import * as routes from '../../routes'
import { createFinder, type Offer } from './find-offers'
import type { SearchIndex, SearchWords } from './search-index'

export interface Search {
  words: SearchWords
  find: (query: string) => Offer[]
}

let loading: Promise<Search> | undefined

/** Fetches what can be found, once; after a failure again. */
export function loadIndex(): Promise<Search> {
  loading ??= fetchIndex().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchIndex(): Promise<Search> {
  const answer = await fetch(routes.searchIndex)
  const { words, pages }: SearchIndex = await answer.json()
  return { words, find: createFinder(pages) }
}

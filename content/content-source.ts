import { type Language, languages } from './language'
import { type Content, readContent } from './read-content'

/** The site's content between two publications. */
export interface Revision {
  /** Changes with each publication. */
  revision: string
  content: Content
}

/** Where content comes from. Ask once per request: the next answer may be a different revision. */
export interface ContentSource {
  current(language: Language): Revision
}

/**
 * The content of a fresh site, which never changes.
 * @throws Error when the content is wrong.
 */
export function freshContent(): ContentSource {
  const revisions = new Map(languages.map((language) => [language, readContent(language)]))
  return { current: (language) => ({ revision: 'fresh', content: revisions.get(language) ?? readContent(language) }) }
}

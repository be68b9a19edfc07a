import { type Language, languages } from './language'
import { type Content, readContent } from './read-content'

/** The site's content between two publications. */
export interface ContentSnapshot {
  /** Changes with each publication: its number, as text. */
  contentNumber: string
  content: Content
  /** When a document was last published, by its name without a language, as in "posts/our-first-saturday". */
  publishedAt: ReadonlyMap<string, string>
}

/** One revision, in every language. */
export interface ContentSnapshots {
  current(language: Language): ContentSnapshot
}

/** Makes ready what is kept of the next revision. What it returns runs in the step in which that becomes current. */
export type Prepare = (next: ContentSnapshots) => Promise<() => void>

/** Where content comes from. Ask once per request: the next answer may be a different revision. */
export interface ContentSource extends ContentSnapshots {
  /** Looks for what was published, and resolves when it is current here. Never rejects. */
  refresh(): Promise<void>
  /** The documents whose published texts this version of the site cannot show; in their place, the fresh site's stand. */
  unfit(): readonly string[]
  /** Calls `prepare` before each change of revision, which waits for it. */
  beforeChange(prepare: Prepare): void
}

/**
 * The content of a fresh site, which never changes.
 * @throws Error when the content is wrong.
 */
export function freshContent(): ContentSource {
  const revisions = new Map(languages.map((language) => [language, readContent(language)]))
  const contentIn = (language: Language) => revisions.get(language) ?? readContent(language)
  return {
    current: (language) => ({ contentNumber: '0', content: contentIn(language), publishedAt: new Map() }),
    refresh: async () => {},
    unfit: () => [],
    beforeChange: () => {},
  }
}

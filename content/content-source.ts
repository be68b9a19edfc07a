import { type Language, languages } from './language'
import { type Content, readContent } from './read-content'

/** The site's content in one language. */
export interface ContentSnapshot {
  /** Changes with each publication. */
  contentNumber: string
  content: Content
  /** When each document was last published, by its name without a language, as in "posts/our-first-saturday". */
  publishedAt: ReadonlyMap<string, string>
}

/** The current content in every language. */
export interface ContentSnapshots {
  current(language: Language): ContentSnapshot
}

/** Prepares caches for the next content. Call the returned function when that content goes live. */
export type PrepareContent = (next: ContentSnapshots) => Promise<() => void>

/** A source of content. Call `current` once per request: the next call may return newer content. */
export interface ContentSource extends ContentSnapshots {
  /** Loads newly published content. Resolves when it is live. Never rejects. */
  refresh(): Promise<void>
  /** Documents whose published version is invalid for this version of the site. The default content replaces them. */
  unusableDocuments(): readonly string[]
  /** Registers a callback that runs before each change of content. The change waits for it. */
  onBeforeChange(prepare: PrepareContent): void
}

/**
 * Returns the default content, which never changes.
 * @throws Error if the content is invalid.
 */
export function freshContent(): ContentSource {
  const revisions = new Map(languages.map((language) => [language, readContent(language)]))
  const getContent = (language: Language) => revisions.get(language) ?? readContent(language)
  return {
    current: (language) => ({ contentNumber: '0', content: getContent(language), publishedAt: new Map() }),
    refresh: async () => {},
    unusableDocuments: () => [],
    onBeforeChange: () => {},
  }
}

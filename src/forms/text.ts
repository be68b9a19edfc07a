import type { Language } from '../../content/language'

/** The same words in every language of the site. */
export type Text = Readonly<Record<Language, string>>

import type { Selectable } from 'kysely'
import { DEFAULT_LANGUAGE, type Language, languages } from '../../content/language'
import type { SubmissionsTable } from '../database/tables'

/** Returns the language a submission was sent in, or the default if the site no longer supports it. */
export function storedLanguage({ language }: Pick<Selectable<SubmissionsTable>, 'language'>): Language {
  return languages.find((each) => each === language) ?? DEFAULT_LANGUAGE
}

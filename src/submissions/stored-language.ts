import type { Selectable } from 'kysely'
import { DEFAULT_LANGUAGE, type Language, languages } from '../../content/language'
import type { SubmissionsTable } from '../database/tables'

/** The language that a submission was sent in; the default where the site no longer has it. */
export function storedLanguage({ language }: Pick<Selectable<SubmissionsTable>, 'language'>): Language {
  return languages.find((each) => each === language) ?? DEFAULT_LANGUAGE
}

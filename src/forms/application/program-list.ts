import { type ClosedReason, findClosedPrograms } from '../../../content/application-windows'
import { type CalendarDay, dateText } from '../../../content/calendar'
import type { Language } from '../../../content/language'
import type { ProgramId } from '../../../content/programs'
import type { Season } from '../../../content/season'
import { programTypes } from '../program-types'
import { pageWords } from './words'

export type ProgramList = readonly { value: ProgramId; label: string }[]

/** Lists the programs of the form. Closed programs include their dates. */
export function listPrograms(seasons: readonly Season[], today: CalendarDay, language: Language) {
  const closedPrograms = findClosedPrograms(seasons, today)
  const formatLabel = (label: string, { timing, date }: ClosedReason) =>
    pageWords[language][timing](label, dateText(date, language))
  const programs: ProgramList = programTypes.map(({ value, label: { [language]: label } }) => {
    const dates = closedPrograms.get(value)
    return { value, label: dates ? formatLabel(label, dates) : label }
  })
  return { programs, isAnyClosed: closedPrograms.size > 0, isAnyOpen: closedPrograms.size < programs.length }
}

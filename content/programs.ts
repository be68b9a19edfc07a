/** The programs that forms ask for, by their ids, and what each is called. */
export const programs = { summer: 'Summer', winter: 'Winter', spring: 'Spring' } as const

export type ProgramId = keyof typeof programs

export function isProgram(id: string): id is ProgramId {
  return Object.hasOwn(programs, id)
}

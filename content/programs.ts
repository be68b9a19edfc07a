/** The programs that forms ask for, by their ids. */
export const programIds = ['summer', 'winter', 'spring'] as const

export type ProgramId = (typeof programIds)[number]

/** What the desk calls each. */
export const programs: Readonly<Record<ProgramId, string>> = { summer: 'Summer', winter: 'Winter', spring: 'Spring' }

/** Program ids that forms offer. */
export const programIds = ['summer', 'winter', 'spring'] as const

export type ProgramId = (typeof programIds)[number]

/** Program names on the desk. */
export const programs: Readonly<Record<ProgramId, string>> = { summer: 'Summer', winter: 'Winter', spring: 'Spring' }

/** Seasons beside the present one, which is in boot-camp.ts. */
export const seasons: readonly unknown[] = []

/** US dollars; null for what the present season costs. */
export const seasonFees = { summer: null, winter: null, spring: null }

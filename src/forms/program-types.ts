/** The programs that people apply for and accept a place in. */
export const programTypes = [
  { value: 'summer', label: 'Summer Program' },
  { value: 'winter', label: 'Winter Program' },
  { value: 'spring', label: 'Spring Program' },
] as const

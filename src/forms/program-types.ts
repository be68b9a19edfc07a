export const programTypes = [
  { value: 'summer', label: { en: 'Summer Program' } },
  { value: 'winter', label: { en: 'Winter Program' } },
  { value: 'spring', label: { en: 'Spring Program' } },
] as const

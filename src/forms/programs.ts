export const programs = ['summer', 'winter', 'spring'] as const

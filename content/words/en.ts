export const words = {
  /** Numbers written as words, from zero. */
  numbers: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  businessDays: { one: 'business day', other: 'business days' },
  /** "10 am to 12 pm" */
  hours: (begins: string, ends: string) => `${begins} to ${ends}`,
}

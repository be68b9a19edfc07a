/** Has screen readers say a text. */
export type Say = (text: string) => void

/** Frequent statements (compile-once.ts) that the server should prepare. */
export const compiledTexts = new Set<string>()

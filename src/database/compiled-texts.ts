/** The statements that run often (compile-once.ts), and so are worth preparing on the server. */
export const compiledTexts = new Set<string>()

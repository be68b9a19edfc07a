/** What a saved reply may leave to be filled in, as in "{name}". */
export const replyFields = ['name', 'reference', 'organization'] as const

type ReplyField = (typeof replyFields)[number]

const FIELD = /\{([^{}\n]*)\}/g

/** The fields of a text that there are not, as they are written. */
export function unknownFields(text: string): string[] {
  const names = Array.from(text.matchAll(FIELD), ([, name = '']) => name)
  return [...new Set(names.filter((name) => !isField(name)))]
}

/** A saved reply with its fields filled in. */
export function fillReply(text: string, values: Readonly<Record<ReplyField, string>>): string {
  return text.replaceAll(FIELD, (field, name: string) => (isField(name) ? values[name] : field))
}

function isField(name: string): name is ReplyField {
  return replyFields.some((field) => field === name)
}

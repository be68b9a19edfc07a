import { documentOf } from '../documents/documents'

/** What the office calls a document, for a sentence. */
export function titleOf(name: string): string {
  return `“${documentOf(name)?.title ?? name}”`
}

import { type Content, readContent } from '../../content/read-content'

let read: Content | undefined

/** What a fresh site says, checked once. Nobody may change it. */
export function freshText(): Content {
  read ??= readContent()
  return read
}

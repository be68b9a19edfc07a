import type { Context } from 'hono'
import { storableText } from '../../database/storable-text'
import { MAX_BODY_BYTES } from '../limits/limit-body'
import { readBody } from '../limits/read-body'

/** The posted fields, in values that both databases accept; none for GET. */
export interface Posted {
  fields: URLSearchParams
  upload?: { name: string; bytes: Buffer<ArrayBuffer> } | undefined
}

/** Many times what any form has. Parsing the 97,000 empty fields that a body can hold takes much longer. */
const MOST_FIELDS = 1000

/** A form without a file that has more than `BODY_LIMIT` bytes. */
export class BodyTooLarge extends Error {}

/**
 * Reads what a form posted; nothing if it has too many fields.
 * @throws BodyTooLarge
 */
export async function readPosted({ req }: Context): Promise<Posted> {
  if (req.method !== 'POST') return { fields: new URLSearchParams() }
  const body = (await readBody(req.raw, MAX_BODY_BYTES))?.toString()
  if (body === undefined) throw new BodyTooLarge()
  const isTooMany = body.split('&', MOST_FIELDS + 1).length > MOST_FIELDS
  return { fields: isTooMany ? new URLSearchParams() : storable([...new URLSearchParams(body)]) }
}

/** Browsers post CR LF. */
export function storable(posted: readonly [name: string, text: string][]): URLSearchParams {
  return new URLSearchParams(posted.map(([name, text]) => [name, storableText(text).replaceAll('\r\n', '\n')]))
}

/** Characters that are given back: twice the longest answer or note. Strangers may post more. */
const MOST_KEPT = 40_000

/** The fields worth keeping for the user: words, not keys and versions. */
export function typedIn(fields: URLSearchParams): string[] {
  let left = MOST_KEPT
  const typed = [...fields.values()].filter((text) => /\S\s+\S/.test(text))
  return typed.flatMap((text) => {
    const beginning = text.slice(0, left).toWellFormed()
    left -= beginning.length
    return beginning || []
  })
}

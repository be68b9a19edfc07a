import type { Context } from 'hono'
import { toStorableText } from '../../database/storable-text'
import { MAX_BODY_BYTES } from '../limits/limit-body'
import { readBody } from '../limits/read-body'

/** The posted fields, with values that both databases accept. Empty for GET. */
export interface PostedForm {
  fields: URLSearchParams
  upload?: { name: string; bytes: Buffer<ArrayBuffer> } | undefined
}

/** Many more than any form has. A body can contain 97,000 empty fields, which are slow to parse. */
const MAX_FIELDS = 1000

/** A form without a file is larger than `MAX_BODY_BYTES`. */
export class BodyTooLarge extends Error {}

/**
 * Reads posted fields. Resolves to no fields if there are too many.
 * @throws BodyTooLarge
 */
export async function readPostedForm({ req }: Context): Promise<PostedForm> {
  if (req.method !== 'POST') return { fields: new URLSearchParams() }
  const body = (await readBody(req.raw, MAX_BODY_BYTES))?.toString()
  if (body === undefined) throw new BodyTooLarge()
  const hasTooMany = body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS
  return { fields: hasTooMany ? new URLSearchParams() : toStorableFields([...new URLSearchParams(body)]) }
}

/** Replaces the CR LF that browsers post, and characters that databases reject. */
export function toStorableFields(entries: readonly [name: string, text: string][]): URLSearchParams {
  return new URLSearchParams(entries.map(([name, text]) => [name, toStorableText(text).replaceAll('\r\n', '\n')]))
}

/** Maximum number of characters shown again: twice the longest note. */
const MAX_KEPT_CHARACTERS = 40_000

/** Returns texts of several words, which are worth showing again, unlike keys and versions. */
export function extractTypedTexts(fields: URLSearchParams): string[] {
  let remaining = MAX_KEPT_CHARACTERS
  const typedTexts = [...fields.values()].filter((text) => /\S\s+\S/.test(text))
  return typedTexts.flatMap((text) => {
    const start = text.slice(0, remaining).toWellFormed()
    remaining -= start.length
    return start || []
  })
}

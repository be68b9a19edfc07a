import { stripInvisible } from '../../content/invisible'

/** Crockford's base 32. Without I, L, O and U, references can be read out over the phone. */
export const REFERENCE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 8

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** True if a value is a submission id: a UUID (RFC 9562, 4). */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

export const REFERENCE = /^[\dA-Z]{4}-[\dA-Z]{4}$/

/** Normalizes a typed reference: "7k3f 9qxm" becomes "7K3F-9QXM". */
export function parseReference(input: string): string {
  const reference = stripInvisible(input).trim().toUpperCase()
  return reference.replace(/^([\dA-Z]{4})[\s\p{Pd}]?([\dA-Z]{4})$/u, '$1-$2')
}

/** Derives a short reference such as "7K3F-9QXM" from the random end of a UUID. */
export function toReference(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
  let reference = ''
  while (reference.length < REFERENCE_LENGTH) {
    reference = REFERENCE_DIGITS[Number(rest % 32n)] + reference
    rest /= 32n
  }
  return `${reference.slice(0, 4)}-${reference.slice(4)}`
}

import * as v from 'valibot'
import { addressText } from '../../../content/address'
import * as schemas from '../../../content/schemas'
import type { Document } from './documents'

/** Years that the schema accepts. Others are replaced by the defaults. */
const COPYRIGHT_YEARS = /^(?<from>1[89]\d\d|2\d{3})[-–](?<to>1[89]\d\d|2\d{3})$/

/** Texts that combine the location's street with the organization's city. */
const MIXED_ADDRESS =
  /\{street\}, \{city\}(?:,? \{state\})?(?:,? \{zip\})?|Where the program takes place in \{city\}, d(?=irections)/g

/** Converts a value stored by an earlier version to the current schema. */
export function upgradeShape({ schema }: Pick<Document, 'schema'>, value: unknown): unknown {
  const hasYears = schema === schemas.organization && Object.hasOwn(Object(value), 'copyrightYears')
  return hasYears ? splitCopyrightYears(value as object) : mergeAddress(value)
}

function splitCopyrightYears({ copyrightYears, ...others }: { copyrightYears?: unknown }): object {
  const { from, to } = COPYRIGHT_YEARS.exec(String(copyrightYears))?.groups ?? {}
  return from ? { ...others, copyrightFrom: Number(from), copyrightTo: Number(to) } : others
}

function mergeAddress(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  const next = text.replaceAll(MIXED_ADDRESS, (match) =>
    match.startsWith('{') ? '{address}' : 'Directions to {address}, d',
  )
  return next === text ? value : JSON.parse(next)
}

const GOOGLE_MAPS = /^https:\/\/(?:www|maps)\.google\.com\/maps(?=[/?#]|$)/

/** Replaces a link to Google Maps that cannot be embedded with a map of the address. */
export function replaceUnembeddableMap({ schema }: Pick<Document, 'schema'>, value: unknown): unknown {
  if (schema !== schemas.location) return value
  const location = Object(value)
  const { mapUrl } = location
  if (!GOOGLE_MAPS.test(mapUrl) || v.is(schemas.location.entries.mapUrl, mapUrl)) return value
  return {
    ...location,
    mapUrl: `https://www.google.com/maps?q=${encodeURIComponent(addressText(location))}&output=embed`,
  }
}

import * as v from 'valibot'
import { link, requiredText } from './field-types'

/** URL prefixes of maps that can be embedded. */
const MAP_ADDRESSES = [
  'https://www.google.com/maps',
  'https://maps.google.com/maps',
  'https://www.openstreetmap.org/export/embed.html',
  'https://www.bing.com/maps/embed',
]

function isMapLink(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname, searchParams } = new URL(address)
  const isMapAddress = MAP_ADDRESSES.some(
    (map) => origin + pathname === map || (origin + pathname).startsWith(`${map}/`),
  )
  return isMapAddress && (/\bembed\b/.test(pathname) || searchParams.get('output') === 'embed')
}

/** A Google Maps URL from "Send a link" or from the address bar. */
const GOOGLE_MAPS =
  /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/maps|maps\.google(?:\.[a-z]{2,3}){1,2})(?=[/?#]|$)/i

/** The URL of a map that a page can embed. */
export const mapLink = v.pipe(
  requiredText,
  v.check(
    (text) => !GOOGLE_MAPS.test(text) || isMapLink(text),
    'Pages cannot show this link to Google Maps. There, choose “Share”, “Embed a map” and “Copy HTML”, and paste that here',
  ),
  link,
  v.check(isMapLink, 'Paste an embed link from Google Maps, OpenStreetMap, or Bing Maps.'),
)

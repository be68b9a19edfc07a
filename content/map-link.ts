import * as v from 'valibot'
import { filled, link } from './field-types'

/** Hosts that maps are embedded from, with the beginnings of their paths. */
const MAPS = [
  'https://www.google.com/maps',
  'https://maps.google.com/maps',
  'https://www.openstreetmap.org/export/embed.html',
  'https://www.bing.com/maps/embed',
]

function isMap(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname, searchParams } = new URL(address)
  const isThere = MAPS.some((map) => origin + pathname === map || (origin + pathname).startsWith(`${map}/`))
  return isThere && (/\bembed\b/.test(pathname) || searchParams.get('output') === 'embed')
}

/** An address that "Send a link" copies, or that the address bar shows. */
const GOOGLE_MAPS =
  /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/maps|maps\.google(?:\.[a-z]{2,3}){1,2})(?=[/?#]|$)/i

/** An address of a map that a page can embed. */
export const mapLink = v.pipe(
  filled,
  v.check(
    (text) => !GOOGLE_MAPS.test(text) || isMap(text),
    'Pages cannot show this link to Google Maps. There, choose “Share”, “Embed a map” and “Copy HTML”, and paste that here',
  ),
  link,
  v.check(isMap, 'Please enter the address of a map of Google Maps, OpenStreetMap or Bing Maps'),
)

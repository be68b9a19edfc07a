import type { Check, Finding } from './check'
import { type Passage, passagesOf } from './passages'

/** Words that stand for words still to be written. */
export const placeholderWords: Check = {
  name: 'placeholder-words',
  find: (checked) => passagesOf(checked).flatMap(findIn),
}

const WORDS = [
  /\b(?:TBD|TBA|TBC|TBC?D|TODO|FIXME|TKTK|TK)\b/g,
  /\bT\.B\.[ADC]\.?|\btb[ad]\b/g,
  /\bto be (?:determined|announced|confirmed|decided|written|added|filled in|completed|defined)\b/gi,
  /\b(?:lorem|ipsum|dolor sit|consectetur|adipiscing)\b[^.!?]{0,30}/gi,
  /(?<![\p{L}\d$/])(?:X{2}|[Xx]{3,}|xx(?=\s+\p{L}|\s?%|\s?[-–]))(?![\p{L}\d/])|\b(?:N\/A|asdf\w*|qwert\w*|foo ?bar|blah(?: blah)*)\b/gu,
  /(?<!\b(?:don[’']t|not|never) )\b(?:insert (?:\w+ ){0,5}here|(?:add|put|type|write|paste) (?:your |the |a |an |some |more )?(?:\w+ ){0,2}(?:text|name|title|content|copy|words|details|description|bio|date|link|picture|photo|phone number|address) here)\b/gi,
  /\byour (?:text|name|title|content|headline|heading|company|organization)(?: goes)? here\b|\b\w+ goes here\b|\b(?:bio|text|content|details?|description|photos?|information|dates?|names?|more) (?:to come|to follow)\b/gi,
  /\b(?:placeholder|dummy text|sample text|change me|replace (?:this|me)|coming text|fill (?:this|me) in|untitled|new (?:post|paragraph|announcement) title)\b/gi,
  /\?{3,}|(?<!\$)_{3,}|<[^<>@\n]{1,40}>|\.{5,}|#{2,}\d*/g,
  /\b(?:MM|DD|XX)\/(?:DD|MM|XX)\b|\bYYYY\b|\$(?:XX+|__+|\?+)|\b(?:19|20)(?:XX|\?\?)/g,
]
/** A fact that is not one, or is written where none are filled in. */
const BRACES = /\{+[^{}\n]{0,60}\}+|\{\{|\}\}|<%[^%]*%>|%\w+%/g
/** What a text leaves to be filled in; links have been taken out. */
const BRACKETS = /\[[^[\]\n]{0,80}\]/g
/** A link without words, or without an address, as it is written. */
const EMPTY_LINKS = /\[\s*\]\([^)]*\)|\[[^\]]*\]\(\s*(?:#|https?:\/\/)?\s*\)/g

function findIn({ document, field, text, written, genre }: Passage): Finding[] {
  const found = [
    ...WORDS.flatMap((pattern) => matches(pattern, text)),
    ...matches(BRACES, text),
    ...(genre === 'quoted' ? [] : matches(BRACKETS, text)),
  ]
  const links = matches(EMPTY_LINKS, written)
  return [
    ...found.map((quoted) => ({ document, field, message: `“${quoted}” still needs to be filled in.`, text: quoted })),
    ...links.map((quoted) => ({
      document,
      field,
      message: `The link ${quoted} has no text or no address.`,
      text: quoted,
    })),
  ]
}

function matches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found.trim())
}

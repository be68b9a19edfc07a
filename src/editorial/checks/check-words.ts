import type { Language } from '../../../content/language'

interface CheckPatterns {
  /** Placeholders for text still to be written. */
  placeholder: RegExp
  /** A whole sentence, or the text after a colon, saying that applications are open. */
  registrationOpen: RegExp
  /** Link texts that don't say where the link leads. */
  unclearLink: RegExp
  /** Descriptions that don't say what a picture shows. */
  unnamedPicture: RegExp
}

export const patterns: Record<Language, CheckPatterns> = {
  en: {
    placeholder: /\b(?:TBD|TBA|TBC|TODO|FIXME|TKTK|[Ll]orem ipsum|[Yy]our (?:text|title|name) here)\b/g,
    registrationOpen: /(?<=^|[.!?:]\s)(?:registration|applications?|enrollment) (?:is|are) (?:now )?open(?=[.!]|$)/i,
    unclearLink: /^(?:click(?: here)?|here|this(?: (?:link|page))?|link|more|read more)$/i,
    unnamedPicture:
      /^(?:an? |the )?(?:image|picture|photo|photograph|img|pic|untitled|logo|alt|alt text|n\/a|none)s?(?: \d+)?$/i,
  },
}

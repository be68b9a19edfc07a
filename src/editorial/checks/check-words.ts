import type { Language } from '../../../content/language'

interface CheckWords {
  /** What stands for words still to be written. */
  placeholder: RegExp
  /** That applications are taken, as the whole of a sentence or of what follows a colon. */
  registrationOpen: RegExp
  /** The words of a link that don't say where it leads. */
  unclearLink: RegExp
  /** A description of a picture that doesn't say what it shows. */
  unnamedPicture: RegExp
}

/** The few fixed words that checks look for, in each language. */
export const checkWords: Record<Language, CheckWords> = {
  en: {
    placeholder: /\b(?:TBD|TBA|TBC|TODO|FIXME|TKTK|[Ll]orem ipsum|[Yy]our (?:text|title|name) here)\b/g,
    registrationOpen: /(?<=^|[.!?:]\s)(?:registration|applications?|enrollment) (?:is|are) (?:now )?open(?=[.!]|$)/i,
    unclearLink: /^(?:click(?: here)?|here|this(?: (?:link|page))?|link|more|read more)$/i,
    unnamedPicture:
      /^(?:an? |the )?(?:image|picture|photo|photograph|img|pic|untitled|logo|alt|alt text|n\/a|none)s?(?: \d+)?$/i,
  },
}

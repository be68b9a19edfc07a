/** What each check looks at, in words. */
const subjects: Readonly<Record<string, string>> = {
  'wrong-weekday': 'days of the week',
  'dates-out-of-order': 'dates',
  'dates-past': 'dates',
  'deadline-before-window': 'dates',
  'wrong-date': 'dates',
  'season-year': 'years',
  'announcement-ended': 'announcements',
  'wrong-hours': 'times of day',
  'wrong-fee': 'fees',
  'wrong-phone': 'phone numbers',
  'wrong-address': 'addresses',
  'count-in-words': 'numbers of people and things',
  'pages-disagree': 'contradictions between pages',
  'sample-left': 'sample texts',
  'dead-link': 'links',
  'dead-anchor': 'links',
  'external-unreachable': 'links',
  'unnamed-picture': 'descriptions of pictures',
  'not-available-long': 'what is not available',
  'no-post-for-a-year': 'the age of the blog',
  'copyright-behind': 'the copyright years',
  'description-too-long': 'descriptions for search engines',
  'long-paragraph': 'long paragraphs',
  'placeholder-words': 'placeholders',
}

/** Says what was not checked, by the names of the checks. */
export function uncheckedInWords(checks: readonly string[]): string {
  const about = [...new Set(checks.map((name) => subjects[name] ?? name.replaceAll('-', ' ')))]
  return `Not everything could be checked in time. Still unchecked: ${about.join(', ')}. You can publish anyway.`
}

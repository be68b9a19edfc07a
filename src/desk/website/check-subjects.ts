/** What each check looks at, in words. */
const subjects: Readonly<Record<string, string>> = {
  'wrong-weekday': 'dates',
  'dates-out-of-order': 'dates',
  'dates-past': 'dates',
  'season-gap': 'dates',
  'season-year': 'years',
  'fees-out-of-order': 'fees',
  'announcement-ended': 'announcements',
  'announcement-not-open': 'announcements',
  'location-disagrees': 'the location',
  'typed-value': 'typed values',
  'unlisted-name': 'names of people and schools',
  'sample-left': 'sample texts',
  'placeholder-words': 'placeholders',
  'left-in-brackets': 'placeholders',
  'broken-markup': 'marks in texts',
  'dead-link': 'links',
  'dead-anchor': 'links',
  'external-unreachable': 'links',
  'front-page-link': 'links',
  'unclear-link': 'links',
  'unnamed-picture': 'descriptions of pictures',
  'not-available-long': 'what is not available',
  'no-post-for-a-year': 'the age of the blog',
  'classic-button': 'the payment button',
  'copyright-behind': 'the copyright years',
  'copyright-past': 'the copyright years',
  'description-too-long': 'descriptions for search engines',
  'unreadable-heading': 'headings',
  'doubled-word': 'doubled words',
  'long-paragraph': 'long paragraphs',
}

/** Says what was not checked, by the names of the checks. */
export function uncheckedInWords(checks: readonly string[]): string {
  const about = [...new Set(checks.map((name) => subjects[name] ?? name.replaceAll('-', ' ')))]
  return `Not everything could be checked in time. Still unchecked: ${about.join(', ')}. You can publish anyway.`
}

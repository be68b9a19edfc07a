/** The pages that an owner can switch off. */
export const shownPages = {
  ...{ about: 'on', program: 'on', services: 'on', blog: 'on', schools: 'on', companies: 'on' },
  ...{ referral: 'on', speakers: 'on', donate: 'on', press: 'on', location: 'on' },
}

/** False for the paths of a page that is switched off. Those of posts begin with the blog's. */
export function isPageShown(content: { shownPages: Readonly<Record<string, string>> }, path: string): boolean {
  return content.shownPages[path.split('/')[1] ?? ''] !== 'off'
}

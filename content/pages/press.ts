export const press = {
  title: 'Press',
  description: 'The latest press release, media coverage, media resources, and our press contact.',
  lead: 'For journalists writing about {organization}: what’s new, what others have written, and someone who answers the phone.',
  latest: 'Latest press release,',
  earlier: 'Earlier press releases',
  coverage: 'Media coverage',
  inquiries: { title: 'Media inquiries', contact: 'Press contact: {person}' },
  resources: { title: 'Media resources', kit: 'Press kit', gallery: 'Media gallery', soon: '(not available yet)' },
}

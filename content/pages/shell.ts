/** What stands on every page. */
export const shell = {
  skip: 'Skip to content',
  /** The title of a page whose form has something to correct. */
  errorTitle: 'Error: {title}',
  feed: 'Blog',
  search: {
    label: 'Search this site',
    placeholder: 'Search',
    button: 'Search',
    /** What is offered while somebody types. */
    offers: 'Pages of this site',
    none: 'No results',
    found: { one: '1 result', other: '{count} results' },
  },
  menu: 'Menu',
  navigation: {
    label: 'Site',
    main: { label: 'Main', home: 'Home', about: 'About Us', program: 'Program', services: 'Services' },
    resources: {
      label: 'Resources',
      speakers: 'Speakers',
      schools: 'Schools',
      companies: 'Companies',
      press: 'Press',
      location: 'Location',
    },
    programInfo: {
      label: 'Program Info',
      logistics: 'Logistics',
      application: 'Application',
      accept: 'Accept',
      referral: 'Referral',
      makePayment: 'Make Payment',
      cancellationPolicy: 'Cancellation Policy',
    },
  },
  sidebar: { title: 'Contact Us', text: 'A question, an idea, an offer to help: we read every message.' },
  footer: {
    label: 'More',
    press: 'Press',
    speakers: 'Speakers',
    donate: 'Donate Resources',
    mastermind: 'Mastermind',
    companies: 'Company Trips/Internships',
    schools: 'School Partnerships',
    makePayment: 'Make Payment',
    copyright: '© {copyrightYears} {organization}. All program content reserved.',
  },
}

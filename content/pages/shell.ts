/** Text of the header, navigation, sidebar and footer. */
export const shell = {
  skip: 'Skip to content',
  /** Page title after a form was rejected. */
  errorTitle: 'Error: {title}',
  feed: 'Blog',
  search: {
    label: 'Search this site',
    placeholder: 'Search',
    button: 'Search',
    /** Label of the suggestions while typing. */
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

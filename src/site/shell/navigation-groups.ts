interface NavigationGroup {
  label: string
  links: readonly { readonly label: string; readonly path: string }[]
}

/** The header's three groups. */
export const navigationGroups: readonly NavigationGroup[] = [
  {
    label: 'Main',
    links: [
      { label: 'Home', path: '/' },
      { label: 'About Us', path: '/about' },
      { label: 'Program', path: '/program' },
      { label: 'Services', path: '/services' },
    ],
  },
  {
    label: 'Resources',
    links: [
      { label: 'Speakers', path: '/speakers' },
      { label: 'Schools', path: '/schools' },
      { label: 'Companies', path: '/companies' },
      { label: 'Press', path: '/press' },
      { label: 'Location', path: '/location' },
    ],
  },
  {
    label: 'Program Info',
    links: [
      { label: 'Logistics', path: '/logistics' },
      { label: 'Application', path: '/application' },
      { label: 'Accept', path: '/accept' },
      { label: 'Referral', path: '/referral' },
      { label: 'Make Payment', path: '/make-payment' },
      { label: 'Cancellation Policy', path: '/cancellation-policy' },
    ],
  },
]

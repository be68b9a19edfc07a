/** The paths in the specification (point 2) and /cancel, with their headings and header links. */
export const routes: readonly { path: string; heading: RegExp; link?: string }[] = [
  { path: '/', heading: /./, link: 'Home' },
  { path: '/about', heading: /^About\b/, link: 'About Us' },
  { path: '/program', heading: /Boot Camp$/, link: 'Program' },
  { path: '/services', heading: /^Services$/, link: 'Services' },
  { path: '/logistics', heading: /^Logistics$/, link: 'Logistics' },
  { path: '/blog', heading: /^Blog$/ },
  { path: '/contact', heading: /^Contact Us$/ },
  { path: '/schools', heading: /^Partner Schools$/, link: 'Schools' },
  { path: '/companies', heading: /^Companies$/, link: 'Companies' },
  { path: '/make-payment', heading: /^Make Payment$/, link: 'Make Payment' },
  { path: '/cancellation-policy', heading: /^Cancellation Policy$/, link: 'Cancellation Policy' },
  { path: '/application', heading: /^Summer \d{4} .+ Application$/, link: 'Application' },
  { path: '/accept', heading: /^Accept Your Offer$/, link: 'Accept' },
  { path: '/referral', heading: /^How did you find us\?$/, link: 'Referral' },
  { path: '/speakers', heading: /^Speakers$/, link: 'Speakers' },
  { path: '/donate', heading: /^Donate Resources$/ },
  { path: '/press', heading: /^Press$/, link: 'Press' },
  { path: '/location', heading: /^Location$/, link: 'Location' },
  { path: '/cancel', heading: /^Cancel/ },
]

/** A blog post. The specification does not list its path. */
export const blogPost: (typeof routes)[number] = { path: '/blog/raising-entrepreneurial-kids', heading: /^Raising/ }

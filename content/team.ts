import { sample } from './sample'

export const team = [
  sample('the founder and visionary', {
    role: 'Founder and Visionary',
    name: 'Maya Castellanos',
    photo: null,
    bio: 'Maya studied engineering and business at Stanford, started two companies, sold one and learned more from the other. In 2011 she borrowed a classroom for six Saturdays to see whether teenagers would spend their summer mornings on balance sheets. Eleven of them did, and the boot camp has run every year since.',
    links: [
      {
        label: 'LinkedIn',
        url: 'https://www.linkedin.com/in/sample-founder',
      },
      { label: 'X', url: 'https://x.com/sample_founder' },
    ],
  }),
  sample('the program director', {
    role: 'Program Director',
    name: 'Daniel Okafor',
    photo: null,
    bio: 'Daniel taught high-school economics for nine years and still grades napkin sketches in red pen. He plans every Saturday down to the minute, matches teams with mentors, and is the person who answers when a parent calls.',
    links: [
      {
        label: 'LinkedIn',
        url: 'https://www.linkedin.com/in/sample-director',
      },
    ],
  }),
  sample('the technical director', {
    role: 'Technical Director',
    name: 'Linh Tran',
    photo: null,
    bio: 'Linh has built software in San Jose for fifteen years, most of it for companies with fewer than twenty people. On the second Saturday she helps each team decide what to build, what to fake, and what to leave out, which is the hardest of the three.',
    links: [
      {
        label: 'LinkedIn',
        url: 'https://www.linkedin.com/in/sample-technical',
      },
      {
        label: 'GitHub',
        url: 'https://github.com/sample-technical',
      },
    ],
  }),
]

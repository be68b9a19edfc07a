export const services = {
  title: 'Services',
  description:
    'The {season} boot camp, entrepreneurship workshops for classrooms and clubs, mentoring sessions, and company visits.',
  lead: {
    one: 'One way to learn how a business begins.',
    other: '{Count} ways to learn how a business begins, from one morning to a whole {season}.',
  },
  learnMore: 'Learn More',
  /** Screen-reader text after "Learn More". */
  about: 'about {service}',
  apply: 'Apply Now',
  contact: 'Contact Us',
}

export const contact = {
  title: 'Contact Us',
  description:
    'Write to the {organization} office with questions about the program, speakers, partnerships, or anything else.',
  lead: 'We are happy to answer genuine queries from students, parents, schools, companies, and the press.',
  text: 'Write the way you talk. A person in our office reads every message and replies by email.',
}

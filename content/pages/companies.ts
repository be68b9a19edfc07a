export const companies = {
  title: 'Companies',
  description: 'Partner companies, internships and field trips for students, and how your company can take part.',
  lead: 'Partner companies, internships and field trips for {season} {registrationYear} are still being arranged.',
  questions: [
    'Does your company have a room, an hour, and someone who gives honest answers? We’ll bring students with questions.',
    'Does it have work a good seventeen-year-old could do this {season}? We know a few.',
  ],
  invitation: 'Companies are invited to [get in touch](/contact).',
  picture: 'Paper-cut hills, palm trees, and rooftops of {city} under a morning sun',
}

import { sampleSubmission } from '../sample-people.mjs'

/** Sample submissions of two sisters with their mother's email address, and of a student with two addresses. */
const applicants = [
  { firstName: 'Mai', lastName: 'Nguyễn', email: 'thu.nguyen@family.example', phone: '(408) 555-0117' },
  { firstName: 'Lan', lastName: 'Nguyễn', email: 'thu.nguyen@family.example', phone: '(408) 555-0117' },
  { firstName: 'Siobhán', lastName: 'O’Neill', email: 'siobhan.oneill@school.example', phone: '(408) 555-0142' },
  { firstName: 'Siobhan', lastName: "O'Neill", email: 'shiv@inbox.example', phone: '(408) 555-0142' },
]

export async function fillFamilies(store, app, clock, { random, at }) {
  for (const [index, applicant] of applicants.entries()) {
    clock.now = at + index * 60_000
    const input = { ...sampleSubmission(random, 'application').answers, ...applicant }
    await store.submit(app, { form: store.allForms.application, input, key: 'none', seconds: 60 })
  }
}

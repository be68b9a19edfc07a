import { application } from '../support/test-site'

let sent = 0

/** Returns contact form answers of a new person. */
export function contactAnswers(): Record<string, string> {
  sent += 1
  return {
    name: `Zoë O'Brien ${sent}`,
    email: `visitor-${sent}-${crypto.randomUUID().slice(0, 8)}@example.org`,
    subject: 'program',
    message: `When do you start? 李 😀 "quoted" \\ ${sent}\n${'A longer line. '.repeat(sent % 40)}`.trimEnd(),
  }
}

/** Returns application form answers of a new student. */
export function applicationAnswers(): Record<string, string> {
  const { email = '' } = contactAnswers()
  return { ...application, lastName: `Lee ${sent}`, email }
}

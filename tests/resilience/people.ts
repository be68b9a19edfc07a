import { application } from '../support/test-site'

let sent = 0

/** What one more person writes; nobody else writes the same. */
export function contactAnswers(): Record<string, string> {
  sent += 1
  return {
    name: `Zoë O'Brien ${sent}`,
    email: `visitor-${sent}-${crypto.randomUUID().slice(0, 8)}@example.org`,
    subject: 'program',
    message: `When do you start? 李 😀 "quoted" \\ ${sent}\n${'A longer line. '.repeat(sent % 40)}`.trimEnd(),
  }
}

/** What one more student applies with. */
export function applicationAnswers(): Record<string, string> {
  const { email = '' } = contactAnswers()
  return { ...application, lastName: `Lee ${sent}`, email }
}

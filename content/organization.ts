import { sample } from './sample'

export const organization = {
  name: sample('the organization’s name', 'Six Saturdays'),
  foundedYear: 2011,
  copyrightFrom: 2011,
  /** Null for the current year. */
  copyrightTo: 2024,
  city: 'San Jose',
  state: 'California',
  /** Determines the current year (IANA name). */
  timeZone: 'America/Los_Angeles',
  phone: sample('the office’s phone number', '(408) 555-0100'),
  /** Business days within which the office replies. */
  answerWithinDays: 3,
  mastermindUrl: sample('the address of Mastermind', 'https://mastermind.example/'),
}

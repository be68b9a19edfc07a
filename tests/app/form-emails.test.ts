import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { businessDaysText } from '../../content/figures'
import { readContent } from '../../content/read-content'
import { toReference } from '../../src/forms/reference'
import { acceptance, cancellation, referral, speaker } from '../support/answers'
import { answersInHtml, answersInText, renderFormEmails, toSingleLine, wordsInHtml } from '../support/form-emails'
import { application } from '../support/test-site'

const id = randomUUIDv7()

const message = { name: 'Ann Lee', email: 'ann@example.org', subject: 'speaker', message: 'One line\nand another' }
const applied = { ...application, lastName: "O'Brien", goals: 'Sell <b>李</b> tea.', referralSource: 'friend' }

/** For each form: the greeting in the sender's email, and the subject and answers in the office's email. */
const cases: [form: string, answers: { email: string }, greeting: string, subject: string, lines: string[]][] = [
  [
    ...(['application', applied, 'Thank you, Nguyễn. We received your application.'] as const),
    "Application: Nguyễn O'Brien, Summer Program",
    [
      ...['First Name: Nguyễn', "Last Name: O'Brien", 'Email: student@example.org', 'Phone Number: +1 (408) 555-0100'],
      ...['School Name: Lincoln High School', 'Current Grade: 11th Grade', 'Program Type: Summer Program'],
      ...['Goals: Sell <b>李</b> tea.', 'Previous Experience: (no answer)'],
      'How did you hear about us?: Friend or Family',
    ],
  ],
  ...['contact', 'contact-sidebar'].map((form): (typeof cases)[number] => [
    ...([form, message, 'Thank you, Ann. We received your message.'] as const),
    'Message: Ann Lee, Speaker Nomination',
    ['Name: Ann Lee', 'Email: ann@example.org', 'Subject: Speaker Nomination', 'Message: One line and another'],
  ]),
  [
    ...(['acceptance', acceptance, 'Thank you, Nguyễn. We received your acceptance.'] as const),
    "Acceptance: Nguyễn O'Brien",
    [
      ...['First Name: Nguyễn', "Last Name: O'Brien", 'Email: student@example.org', 'Program Type: Summer Program'],
      // Health and emergency answers are not included.
      'Payment Type: Prepay only',
      'I accept the terms and conditions: Yes',
      'Photos and videos of me may be used to promote the program: Yes',
    ],
  ],
  [
    ...(['referral', referral, 'Thank you, Ann. We received your referral.'] as const),
    'Referral: Ann Lee, Friend or Family',
    [
      ...['Name: Ann Lee', 'Email: ann@example.org', 'How did you find us?: Friend or Family', "Friend's Name: Zoë"],
      'Comments: She would not stop talking about the candy market.',
    ],
  ],
  [
    ...(['speaker', speaker, 'Thank you, Miles. We received your application to speak.'] as const),
    'Speaker: Miles 李, Sourdough & Sons',
    [
      ...['Name: Miles 李', 'Email: miles@example.org', 'Phone Number: +1 (408) 555-0100'],
      ...['Company/Organization: Sourdough & Sons', 'Position/Title: Baker', 'Area of Expertise: Prices'],
      ...['Years of Experience: Nine years', 'Topics: What a loaf costs and why'],
      ...['Availability: Any Saturday in July', `Additional Information: ${speaker.message}`],
    ],
  ],
  [
    ...(['cancellation', cancellation, 'Thank you, Ann. We received your cancellation request.'] as const),
    'Cancellation: Ann Lee',
    [
      ...['Full Name: Ann Lee', 'Email: ann@example.org', 'Program Details: Summer 2026, the place of Zoë Lee'],
      ...['Reason for Cancellation: We are moving to Oregon.', 'How did you pay?: Card, on the payment page'],
      "Payer's Name or Transaction Reference: Ann Lee, 8AB12345CD678901E",
    ],
  ],
]

describe.each(cases)('%s: both emails', (form, answers, greeting, subject, lines) => {
  const emails = renderFormEmails(form, answers, id)

  test('shows the office the answers under their labels', () => {
    expect(answersInText(emails.office.text)).toEqual(lines)
    expect(answersInHtml(emails.office.html)).toEqual(lines)
  })

  test('shows the sender no answers, because anybody may have typed the address', () => {
    expect(answersInText(emails.sender.text)).toEqual([])
    expect(answersInHtml(emails.sender.html)).toEqual([])
  })

  test('have the reference in subject and text', () => {
    for (const { subject, text, html } of [emails.office, emails.sender]) {
      for (const face of [subject, text, html]) expect(face).toContain(toReference(id))
    }
  })

  test('state how soon the office answers', () => {
    for (const { text, html } of [emails.office, emails.sender]) {
      for (const face of [toSingleLine(text), wordsInHtml(html)])
        expect(face).toContain(`within ${businessDaysText(readContent().organization.answerWithinDays, 'en')}`)
    }
  })

  test('greet the sender by first name and explain what happens next', () => {
    const { subject, text, html } = emails.sender
    expect(subject).toBe(`${/We received .*(?=\.$)/.exec(greeting)} (${toReference(id)})`)
    expect(toSingleLine(text).startsWith(greeting)).toBe(true)
    expect(wordsInHtml(html)).toContain(greeting)
    expect(text).toMatch(form === 'acceptance' ? /due on the\s+first\s+day/ : /What happens next:/)
    expect(text).toMatch(/The Six Saturdays team\n$/)
  })

  test('wrap text at 78 characters', () => {
    for (const { text } of [emails.office, emails.sender]) {
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    }
  })

  test('name the sender and the topic in the office’s subject', () => {
    expect(emails.office.subject).toBe(`${subject} (${toReference(id)})`)
  })

  test('go to the address in the form', () => {
    expect(emails.to.email).toBe(answers.email)
  })
})

/** Texts that a stranger might send to someone else in a confirmation email. */
const lures = [
  'evil.example',
  'URGENT: pay at https://evil.example/now',
  'www.evil.example '.repeat(11),
  'Call (408) 555-0199',
  'ann@evil.example',
  '<a href="https://evil.example">Your refund</a>',
  '\u202eelpmaxe.live',
]

test.each(lures)('keeps %j out of the confirmation and shows it to the office', (lure) => {
  for (const [form, answers] of cases) {
    const typed = Object.entries(answers).filter(([field]) => !CHOSEN.includes(field))
    const everywhere = {
      ...answers,
      ...Object.fromEntries(typed.map(([field]) => [field, lure.repeat(field === 'message' ? 5 : 1)])),
      email: answers.email,
    }
    const { office, sender } = renderFormEmails(form, everywhere, id)
    const harmless = renderFormEmails(form, { ...everywhere, name: '1', firstName: '1', fullName: '1' }, id).sender
    expect(sender).toEqual(harmless)
    expect(wordsInHtml(sender.html)).toMatch(/Thank you\. We received your/)
    expect(office.text).toContain(lure.trim().replace('\u202e', ''))
  }
})

/** Fields that do not accept free text. */
const CHOSEN = [
  'email',
  'subject',
  'currentGrade',
  'programType',
  'paymentType',
  'referralSource',
  'referralType',
].concat(['refundMethod', 'termsAccepted', 'photoRelease'])

test('shortens long names in subjects and keeps the reference', () => {
  const name = 'e\u0301'.repeat(100)
  const { office } = renderFormEmails('application', { ...applied, firstName: name, lastName: name }, id)
  expect(office.subject.endsWith(`e\u0301… (${toReference(id)})`)).toBe(true)
  expect([...new Intl.Segmenter('en').segment(office.subject)].length).toBeLessThan(120)
  expect(answersInText(office.text)).toContain(`First Name: ${name}`)
})

test('shows the office only the details of the referral’s type', () => {
  const school = { ...referral, referralType: 'school', friendName: '', schoolName: 'Lincoln High' }
  const labels = (answers: object) => answersInText(renderFormEmails('referral', answers, id).office.text)
  expect(labels(school).map((line) => line.split(':')[0])).toEqual([
    ...['Name', 'Email', 'How did you find us?', 'School Name', 'Comments'],
  ])
  const event = { ...referral, referralType: 'event', friendName: '' }
  expect(labels(event).map((line) => line.split(':')[0])).toEqual(['Name', 'Email', 'How did you find us?', 'Comments'])
})

import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { allForms } from '../forms/all-forms'
import { lettersFor } from '../forms/form-mails'
import { referenceOf } from '../forms/reference'
import { renderLetter } from '../mail/look'
import { queuedMail, writeMail } from '../mail/mail-under-test'

const content = readContent()
const id = randomUUIDv7()

const message = { name: 'Ann Lee', email: 'ann@example.org', subject: 'speaker', message: 'One line\nand another' }
const application = {
  firstName: 'Nguyễn',
  lastName: "O'Brien",
  email: 'student@example.org',
  phone: '+1 (408) 555-0100',
  schoolName: 'Lincoln High School',
  currentGrade: '11',
  programType: 'summer',
  goals: 'Sell <b>李</b> tea.',
  previousExperience: '',
  referralSource: 'friend',
}

function lettersOf(form: string, answers: object) {
  const words = allForms[form]?.mail({ id, answers: { ...answers }, content })
  if (!words) throw new Error(`no form ${form}`)
  const letters = lettersFor(words, id, content)
  return { office: renderLetter(letters.office), sender: renderLetter(letters.sender), words }
}

const cases: [form: string, answers: object, lines: string[]][] = [
  [
    'application',
    application,
    [
      ...['First Name: Nguyễn', "Last Name: O'Brien", 'Email: student@example.org', 'Phone Number: +1 (408) 555-0100'],
      ...['School Name: Lincoln High School', 'Current Grade: 11th Grade', 'Program Type: Summer Program'],
      ...['Goals: Sell <b>李</b> tea.', 'Previous Experience: (no answer)'],
      'How did you hear about us?: Friend or Family',
    ],
  ],
  ...['contact', 'contact-sidebar'].map((form): [string, object, string[]] => [
    form,
    message,
    ['Name: Ann Lee', 'Email: ann@example.org', 'Subject: Speaker Nomination', 'Message: One line and another'],
  ]),
]

describe.each(cases)('%s: both mails', (form, answers, lines) => {
  const letters = lettersOf(form, answers)

  test.each(['office', 'sender'] as const)('the one to the %s has every answer under its label', (audience) => {
    const { text, html } = letters[audience]
    expect([...text.matchAll(/^(\S.*):\n((?: {2}.*\n?)+)/gm)].map(pair)).toEqual(lines)
    expect([...html.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/gs)].map(pair)).toEqual(lines)
  })

  test('both carry the reference, in the subject and in the text', () => {
    for (const { subject, text, html } of [letters.office, letters.sender]) {
      for (const face of [subject, text, html]) expect(face).toContain(referenceOf(id))
    }
  })

  test('the one to the sender says that it arrived, by name, and what happens next', () => {
    expect(letters.sender.text).toMatch(/^Thank you, (Ann Lee|Nguyễn)\. We have your (message|application)\.\n/)
    expect(letters.sender.text).toContain('What happens next:')
    expect(letters.sender.text).toContain(content.organization.name)
  })

  test('they are for the address in the form', () => {
    expect(letters.words.senderEmail).toBe((answers as { email: string }).email)
  })
})

test('the office reads in the subject who wrote and about what', () => {
  expect(lettersOf('application', application).office.subject).toMatch(
    /^Application: Nguyễn O'Brien, Summer Program \(/,
  )
  expect(lettersOf('contact', message).office.subject).toMatch(/^Message: Ann Lee, Speaker Nomination \(/)
})

describe('a name cannot make a second header', () => {
  test.each([
    'Ann\r\nBcc: all@example.org',
    'Ann\r\n\r\nEmail:\r\n  evil@example.org',
    'Ann\u2028Bcc: all@example.org\u2029',
    'Ann\u0000\u0085Bcc: all@example.org',
    'Ann\ud800\nBcc: all@example.org',
    '李\nBcc: all@example.org',
  ])('%j', async (name) => {
    const forms = { contact: { ...message, name }, application: { ...application, firstName: name, lastName: name } }
    for (const [form, answers] of Object.entries(forms)) {
      for (const letter of [lettersOf(form, answers).office, lettersOf(form, answers).sender]) {
        const written = await writeMail(queuedMail(letter))
        expect(written.headerNames.filter((header) => header === 'subject')).toHaveLength(1)
        expect(written.headerNames).not.toContain('bcc')
        expect(written.subject).not.toMatch(/[\r\n\u2028\u2029\u0085]/)
        expect(written.to).toEqual([{ name: '', address: 'office@programme.example' }])
      }
    }
  })
})

/** "Label: answer", on one line and without the HTML's entities. */
function pair([, label = '', answer = '']: RegExpMatchArray): string {
  const words = answer.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")
  return `${label}: ${words.replaceAll(/\s+/g, ' ').trim()}`
}

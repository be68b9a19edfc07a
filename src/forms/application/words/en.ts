import { link, paragraph } from '../../../mail/email'
import * as routes from '../../../routes'

/** Text of the form and its script. */
export const form = {
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    phone: 'Phone Number',
    schoolName: 'School Name',
    currentGrade: 'Current Grade',
    programType: 'Program Type',
    goals: 'Goals',
    previousExperience: 'Previous Experience',
    referralSource: 'How did you hear about us?',
  },
  messages: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email',
    phone: 'Phone number is required',
    schoolName: 'School name is required',
    currentGrade: 'Please select your grade',
    programType: 'Please select a program',
    goals: 'Please tell us about your goals',
    previousExperience: 'Please tell us about your experience',
    referralSource: 'Please tell us how you heard about us',
  },
  received: 'application',
  success: 'Your application has been submitted successfully! We will review it and get back to you soon.',
  failure: 'Failed to submit application. Please try again.',
  button: 'Submit Application',
}

/** Options of the form's lists. */
export const options = {
  currentGrade: { 9: '9th Grade', 10: '10th Grade', 11: '11th Grade', 12: '12th Grade', college: 'College' },
  referralSource: {
    school: 'School',
    friend: 'Friend or Family',
    social: 'Social Media',
    search: 'Search Engine',
    other: 'Other',
  },
}

/** Next steps after sending. The text in brackets is a link. */
export const next = {
  read: 'We read every application ourselves. If we can offer you a spot, we’ll send you a link to accept it.',
  deposit: 'To reserve a spot, you can prepay the deposit on the [payment page] now.',
  early: 'Applications for your program are not open yet. We’ve saved yours, so you don’t need to send it again.',
  late: 'Applications for your program have closed, so yours is late. Please don’t pay anything unless we offer you a spot.',
  kept: 'Your name, email, and program are saved in this browser, so you won’t have to type them again to accept.',
}

/** Text used only in the markup. */
export const page = {
  personal: 'Personal Information',
  school: 'School Information',
  selectGrade: 'Select your grade',
  program: 'Program Information',
  selectProgram: 'Select a program',
  /** Label of a closed program. */
  early: (program: string, date: string) => `${program}: opens ${date}`,
  late: (program: string, date: string) => `${program}: closed ${date}`,
  /** Shown instead of the form while every program is closed. */
  closed: 'We’re not taking applications right now',
  questions: 'Questions? [Write to the office].',
  goalsHint: 'What would you like to have built, learned, or decided by the sixth Saturday?',
  experienceHint: 'A lemonade stand counts. So does a club, a job, or an online shop.',
  additional: 'Additional Information',
  selectSource: 'Select an option',
}

export const email = {
  subject: (name: string, program: string) => `Application: ${name}, ${program}`,
  forOffice: () => [
    paragraph`To offer a spot, send the student to the ${link('page to accept an offer', routes.accept)}.`,
  ],
  applied: {
    early: 'It came before its program takes applications, so the confirmation does not ask for the deposit.',
    late: 'It came after its program took applications, so the confirmation does not ask for the deposit.',
  },
  read: (within: string) =>
    `What happens next: we read every application ourselves and will reply to this address within ${within}. If we need anything else, we'll ask.`,
  prepay: (deposit: number) =>
    paragraph`To reserve a spot, you can prepay $${deposit} now on our ${link('payment page', routes.makePayment)}. If we can't offer you a spot, you get all of it back.`,
  early: (program: string, date: string) =>
    `Applications for the ${program} open on ${date}. Yours is early: we've saved it, so you don't need to send it again.`,
  late: (program: string, date: string) =>
    `Applications for the ${program} closed on ${date}, so yours is late. We've saved it. Please don't pay anything unless we offer you a spot.`,
  accept: () =>
    paragraph`If we offer you a spot, you can confirm it on the ${link('page to accept an offer', routes.accept)}. Until then, our ${link('logistics page', routes.logistics)} has the dates, the topics, and the costs.`,
}

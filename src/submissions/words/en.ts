import { link, paragraph } from '../../mail/email'
import * as routes from '../../routes'

/** Signs of spam, for the office. */
export const notices = {
  spam: {
    honeypot: 'a hidden field was filled in',
    fast: (seconds: number) => `sent within ${seconds} seconds`,
    links: (count: number) => `${count} links`,
    markup: 'link markup',
  },
}

/** Default subject and quotation line of an answer. */
export const answers = {
  subject: (received: string, reference: string) => `Re: your ${received} (${reference})`,
  quoted: (reference: string) => `You wrote to us (${reference}):`,
}

/** Notices to colleagues about assignments and mentions. */
export const colleagues = {
  assigned: (who: string, reference: string) => `${who} assigned ${reference} to you`,
  assignedSeveral: (who: string, count: number) =>
    `${who} assigned ${count.toLocaleString('en-US')} submissions to you`,
  mentioned: (who: string, reference: string) => `${who} mentioned you on ${reference}`,
  mentionedInNote: (who: string, reference: string) => `${who} mentioned you in a note on ${reference}`,
  readIt: (reference: string) =>
    paragraph`Read it on its ${link('submission page', routes.deskSubmission(reference))}.`,
  seeThem: () => paragraph`See them in ${link('your list', `${routes.deskInbox}?assigned=me`)}.`,
  turnOff: 'You can turn these emails off under your account on the desk.',
}

export const test = {
  subject: (host: string) => `Test from ${host}`,
  heading: 'Email works.',
  opening: (host: string) => `Someone on the ${host} desk sent this to check that email works. It does.`,
}

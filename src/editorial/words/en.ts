import { link, type Paragraph, paragraph } from '../../mail/email'
import * as routes from '../../routes'

const number = (count: number) => count.toLocaleString('en-US')

/** The weekly email to owners about findings. */
export const findings = {
  subject: (count: number) => `${count === 1 ? 'One thing' : `${number(count)} things`} to look at on the website`,
  opening: 'The site checks its own content. These things don’t look right:',
  finding: (place: string, message: string) => `${place}: ${message}`,
  findingAt: (place: string, message: string, address: `/${string}`) =>
    paragraph`${place}: ${message} (${link('edit page', address)})`,
  more: (count: number) => `And ${number(count)} more.`,
  closing: (): Paragraph[] => [
    paragraph`Fix what’s wrong, or say why it’s intentional, on the ${link('site check page', routes.deskSiteCheck)}. You get this email once a week as long as anything is open there.`,
    'You can turn these emails off under your account on the desk.',
  ],
}

/** The weekly email with the head of the log. */
export const logHead = {
  subject: (organization: string) => `${organization}: weekly fingerprint of the log`,
  heading: 'Keep this fingerprint of the log',
  opening:
    'The log says who did what on the desk. Use this email later to find out whether anything in it today was changed or removed.',
  newest: 'Newest event',
  command: 'Command',
  number,
  closing: (newest: number) => [
    `Run this command on the server. It should say that the log is intact and still contains event ${number(newest)}.`,
    'Keep all of these emails, outside the desk. You can turn them off under your account on the desk.',
  ],
}

/** The email to owners about a failed planned step. */
export const notPublished = {
  notPublished: (document: string) => `Not published: ${document}`,
  notTakenDown: (document: string) => `Not taken down: ${document}`,
  notCurrent: (season: string) => `Not made the current season: ${season}`,
  someone: 'Someone',
  opening: (who: string, why: string) => `${who} scheduled this, but it didn’t happen: ${why}`,
  why: {
    'does-not-fit': 'the text no longer fits the rest of the site. Fix it and publish it again.',
    'published-since': 'another text was published in the meantime, and it stays.',
    'changed-since': 'the season was changed in the meantime. Look at it and schedule it again.',
    'not-allowed':
      'the person who scheduled it has left the team or can no longer publish. Review it and publish it yourself.',
  },
  seeIt: (address: `/${string}`) => paragraph`You can see it on ${link('its page on the desk', address)}.`,
}

/** The email to owners about changed fees or payment buttons. */
export const billing = {
  subject: (who: string, what: string) => `${who} changed: ${what}`,
  opening: 'What families pay, or where they pay it, has changed:',
  fromSettings: 'from the settings',
  noLink: 'none',
  change: (before: string, after: string) => `${before}, now ${after}`,
  closing: (address: `/${string}`): Paragraph[] => [
    paragraph`If this was a mistake, an owner can undo it on the ${link('page of these changes', address)}.`,
    'Every owner gets this email. It can’t be turned off.',
  ],
}

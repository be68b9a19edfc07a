import { organization } from '../../content/organization'

/** For tests: the office's days, and how soon it answers, as a viewer on a fresh site has them. */
export const ofOffice = { timeZone: organization.timeZone, answerWithinDays: organization.answerWithinDays }

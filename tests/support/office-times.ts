import { organization } from '../../content/organization'

/** The office's time zone and response time on a fresh site. */
export const officeTimes = { timeZone: organization.timeZone, answerWithinDays: organization.answerWithinDays }

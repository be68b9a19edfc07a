import { randomUUID } from 'node:crypto'
import { toOneLine } from '../../forms/one-line'
import * as routes from '../../routes'
import { isFresh } from '../../staff/sessions'
import { awaitAttempt } from '../../submissions/emails/await-attempt'
import * as actions from '../../submissions/emails/email-actions'
import { type EmailRecord, listEmails, readEmail } from '../../submissions/emails/emails'
import { hasRetries, retryAllNow } from '../../submissions/emails/retry-all'
import { queueSavedEmails, readSavedEmailGroups } from '../../submissions/emails/send-saved'
import { sendTest } from '../../submissions/emails/send-test'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { emailStates } from '../ui/email-states'
import { replaceBidiControls } from '../ui/foreign-text'
import type { ActionProblem } from './email-page'
import { EmailPage } from './email-page'
import { EmailsPage, emailsAddress } from './emails-page'
import { OVER_BUDGET } from './over-budget'

const right = 'emails'

export const emailRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskEmails, right, handle: (request) => showEmails(request) },
  { method: 'POST', path: routes.deskTestEmail, right, handle: sendTestEmail },
  { method: 'POST', path: routes.deskRetryEmails, right, handle: retryAll },
  { method: 'POST', path: routes.deskSavedEmails, right, fresh: true, handle: sendSavedEmails },
  { method: 'GET', path: routes.deskEmail(':id'), right, handle: (request) => showEmail(request) },
  { method: 'POST', path: `${routes.deskEmail(':id')}/again`, right, handle: sendEmailAgain },
  { method: 'POST', path: `${routes.deskEmail(':id')}/address`, right, fresh: true, handle: sendToOtherAddress },
  { method: 'POST', path: `${routes.deskEmail(':id')}/stop`, right, handle: stopSending },
  { method: 'POST', path: `${routes.deskEmail(':id')}/leave`, right, handle: setEmailAside },
]

const MAX_QUERY_LENGTH = 200

async function showEmails(request: DeskRequest, problem?: string): Promise<Response> {
  const { context, site, show } = request
  const state = emailStates.find((each) => each === context.req.query('state'))
  const after = context.req.query('after') || undefined
  const q = toOneLine((context.req.query('q') ?? '').slice(0, MAX_QUERY_LENGTH)) || undefined
  const { entries, next } = await listEmails(site.database, { status: state, q, after })
  const newest = after && emailsAddress({ state, q })
  const older = next && emailsAddress({ state, q, after: next })
  const saved = site.mailIsFiles ? [] : await readSavedEmailGroups(site.app)
  const offers = { hasRetries: await hasRetries(site.database, site.app.now()), saved }
  const done = await renderActionNotice(request, listPageNotices)
  const props = { entries, state, q, newest, older, stepKey: randomUUID(), problem, done, ...offers }
  return show({ title: 'Emails', body: <EmailsPage {...props} />, status: problem === undefined ? 200 : 429 })
}

const listPageNotices = {
  tried: 'The waiting emails are being tried now.',
  chosen:
    'The chosen emails are on their way. Those above a limit stay here: five an hour to one address, and 500 letters a day.',
}

const emailNotices: Readonly<Record<string, string>> = {
  again: 'The email is on its way again.',
  address: 'The email is on its way to the new address.',
  stopped: 'The email won’t be sent.',
  only: 'The email won’t be sent. Something newer changed its submission, so that stays as it is.',
}

/** Describes the result of a test email; undefined if it failed, because the page says why. */
function describeTestResult({ status, error }: EmailRecord): string | undefined {
  if (status === 'saved') return 'No mail server is set: the test was saved as a file.'
  if (status === 'sent') return 'The mail server accepted the test. Look for it in your inbox and your spam folder.'
  if (status !== 'waiting') return undefined
  return error === null
    ? 'Not delivered yet: the mail server hasn’t answered. Reload this page to check again.'
    : 'Not delivered yet. We’ll keep trying.'
}

async function showEmail(request: DeskRequest, problem?: ActionProblem, errorStatus?: 429): Promise<Response> {
  const { site, session, show, notFound } = request
  const email = await readEmail(site.database, request.id)
  if (!email) return notFound()
  const words = { ...emailNotices, test: describeTestResult(email) }
  const done = problem ? undefined : await renderActionNotice(request, words)
  return show({
    title: replaceBidiControls(email.subject),
    body: <EmailPage {...{ email, done, problem, isFresh: isFresh(session, site.app.now()) }} stepKey={randomUUID()} />,
    status: problem === undefined ? 200 : (errorStatus ?? (problem.address === undefined ? 409 : 422)),
  })
}

async function sendTestEmail(request: DeskRequest): Promise<Response> {
  const { site, actor, member, fields, redirect } = request
  const result = await sendTest(site.app, { ...actor, email: member.email }, { key: readStepKey(fields) })
  if (result.status === 'over-budget') {
    request.recordAttempt('budget-reached')
    return showEmails(request, OVER_BUDGET)
  }
  if (result.status !== 'done') return redirect(routes.deskEmails)
  await awaitAttempt(site.database, result.emailId, site.testEmailTimes)
  return redirect(noticeAddress(routes.deskEmail(result.emailId), 'test', undefined))
}

async function retryAll({ site, actor, redirect }: DeskRequest) {
  return redirect(noticeAddress(routes.deskEmails, 'tried', await retryAllNow(site.app, actor)))
}

/** Requires a fresh sign-in, because hundreds of families may get an email. */
async function sendSavedEmails({ site, actor, fields, redirect, notFound }: DeskRequest) {
  if (site.mailIsFiles) return notFound()
  const count = await queueSavedEmails(site.app, actor, fields.getAll('kind'))
  return redirect(count === 0 ? routes.deskEmails : noticeAddress(routes.deskEmails, 'chosen', undefined))
}

async function sendEmailAgain(request: DeskRequest): Promise<Response> {
  const { site, actor, fields } = request
  const action = { emailId: request.id, key: readStepKey(fields) }
  return respondToAction(request, await actions.resendEmail(site.app, actor, action), 'again')
}

async function sendToOtherAddress(request: DeskRequest): Promise<Response> {
  const { site, actor, fields } = request
  const address = fields.get('address') ?? ''
  const action = { emailId: request.id, key: readStepKey(fields), address }
  const result = await actions.correctEmailAddress(site.app, actor, action)
  if (result.status === 'invalid') return showEmail(request, { words: 'This isn’t an email address.', address })
  return respondToAction(request, result, 'address')
}

async function stopSending(request: DeskRequest): Promise<Response> {
  const { site, actor } = request
  const result = await actions.stopEmail(site.app, actor, request.id)
  return respondToAction(request, result, result.status === 'done' && result.isEmailOnly ? 'only' : 'stopped')
}

async function setEmailAside(request: DeskRequest): Promise<Response> {
  const { site, actor } = request
  return respondToAction(request, await actions.setEmailAside(site.app, actor, request.id), 'stopped')
}

function respondToAction(request: DeskRequest, result: actions.EmailActionResult, done: string) {
  switch (result.status) {
    case 'done':
      return request.redirect(noticeAddress(routes.deskEmail(result.emailId), done, result.eventId))
    case 'too-late':
      return showEmail(request, { words: TOO_LATE })
    case 'refused':
      return showEmail(request, { words: REFUSED })
    case 'over-budget':
      request.recordAttempt('budget-reached')
      // Keep the typed address.
      return showEmail(request, { words: OVER_BUDGET, address: request.fields.get('address') ?? undefined }, 429)
    default:
      return request.notFound()
  }
}

const TOO_LATE = 'Nothing was changed: the email’s status changed after you opened this page.'
const REFUSED =
  'Nothing was changed: emails that were erased, have a code or a link, or go to someone who left can’t be resent or readdressed, nor letters that no longer apply or whose last day to accept has passed.'

/** The form's idempotency key, which prevents a double click from sending twice. */
function readStepKey(fields: URLSearchParams): string {
  return (fields.get('key') ?? '').slice(0, 64)
}

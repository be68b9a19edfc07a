import type { ReactNode } from 'react'
import { readApplication } from '../../admissions/application-row'
import { decide } from '../../admissions/decide'
import type { DecisionInput } from '../../admissions/decision-input'
import { type FormToMatch, findApplicants, listFormsToMatch } from '../../admissions/matching/forms-to-match'
import { rejectMatch } from '../../admissions/matching/reject-match'
import { refusalSentences } from '../../admissions/refusals'
import { readAllSeats } from '../../admissions/seats'
import { readTold } from '../../admissions/told'
import * as routes from '../../routes'
import { currentDay } from '../../submissions/arrival-day'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { TextField } from '../ui/fields'
import { ProblemNotice } from '../ui/notice'
import { viewerOf } from '../viewer'
import { MatchList } from './match-list'

export const matchRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskMatches, right: 'decide', handle: (request) => showMatches(request) },
  { method: 'POST', path: routes.deskMatches, right: 'decide', handle: match },
]

/** The oldest forms are listed first; the others follow when these are done. */
const MAX_LISTED = 50

async function showMatches(request: DeskRequest, problem?: string) {
  const { site, context, show, notFound } = request
  const today = currentDay(site.app)
  const [formId, q] = [context.req.query('form'), context.req.query('q') ?? '']
  const all = await listFormsToMatch(site.database, today)
  const chosen = all.filter(({ id }) => formId === undefined || id === formId)
  if (formId !== undefined && chosen.length === 0) return notFound()
  const forms = chosen.slice(0, MAX_LISTED)
  const [form] = formId === undefined ? [] : forms
  const found = form && q ? await findApplicants(site.database, form, q, today) : []
  const notice = await renderActionNotice(request, readWords(request))
  const body = (
    <>
      <p>
        <a href={routes.deskApplicants}>Applicants</a>
      </p>
      <h1>Acceptances and cancellations</h1>
      {notice}
      <ProblemNotice>{problem}</ProblemNotice>
      {form ? (
        <form className="row">
          <input type="hidden" name="form" value={form.id} />
          <TextField
            id="q"
            label="Name of the applicant"
            defaultValue={q}
            error={q && !found.length ? 'No one found' : undefined}
          />
          <Button look="quiet">Search</Button>
        </form>
      ) : (
        <p>From the last 12 months. No one is told until you send a letter. You can undo each decision.</p>
      )}
      {form
        ? await renderForms(request, [{ ...form, matches: found.length > 0 ? found : form.matches }], true)
        : await renderForms(request, forms)}
      {form && <a href={routes.deskMatches}>All acceptances and cancellations</a>}
      {chosen.length > MAX_LISTED && <p>{`The oldest ${MAX_LISTED} of ${chosen.length} are listed.`}</p>}
    </>
  )
  return show({ title: 'Acceptances and cancellations', body, status: problem === undefined ? 200 : 409 })
}

async function renderForms(request: DeskRequest, forms: readonly FormToMatch[], isChoosing = false) {
  const { database } = request.site
  const matches = forms.flatMap((form) => form.matches)
  const told = await readTold(database, [...new Set(matches.map(({ id }) => id))])
  const seats = await readAllSeats(database, [...new Set(matches.flatMap(({ season_id }) => season_id ?? []))])
  if (forms.length === 0) return <EmptyState title="Nothing to decide" />
  return <MatchList {...{ forms, told, seats, isChoosing, timeZone: viewerOf(request).timeZone }} />
}

/** Renders the forms that may belong to an application, for its page; undefined if there are none. */
export async function renderMatchProposals(request: DeskRequest, applicationId: string): Promise<ReactNode> {
  const { database, app } = request.site
  const forms = await listFormsToMatch(database, currentDay(app), applicationId)
  return forms.length > 0 ? renderForms(request, forms) : undefined
}

function readWords({ context }: DeskRequest): Readonly<Record<string, ReactNode>> {
  const letter = new URLSearchParams({ kind: 'confirmed', application: context.req.query('application') ?? '' })
  const stopped = context.req.query('stopped') ? ' A letter that was waiting was canceled.' : ''
  return {
    confirm: (
      <>
        Acceptance confirmed.{stopped} The family isn’t told yet:{' '}
        <a href={`${routes.deskLetters}/new?${letter}`}>write “Your spot is confirmed”</a>
      </>
    ),
    attach: 'Added to the confirmed spot.',
    decline: `Recorded as declined. The spot is free.${stopped}`,
    withdraw: `Withdrawn.${stopped}`,
    reject: 'It won’t be proposed for this applicant again.',
  }
}

async function match(request: DeskRequest) {
  const { site, actor, fields, redirect, notFound } = request
  const [formId, applicationId] = [fields.get('form') ?? '', fields.get('application') ?? '']
  const forms = site.database.selectFrom('inbox').select('form').where('form', 'in', ['acceptance', 'cancellation'])
  const form = await forms.where('submission_id', '=', formId).executeTakeFirst()
  const application = await readApplication(site.database, applicationId)
  if (!form || !application) return notFound()
  if (fields.get('do') === 'reject') {
    const rejection = await rejectMatch(site.app, actor, applicationId, formId)
    return redirect(noticeAddress(routes.deskMatches, 'reject', rejection.eventId))
  }
  const { state } = application
  const input: DecisionInput =
    form.form === 'acceptance'
      ? { action: state === 'accepted' ? 'attach' : 'confirm', acceptanceId: formId }
      : { action: state === 'offered' ? 'decline' : 'withdraw', cancellationId: formId }
  const result = await decide(site.app, actor, [{ id: applicationId, version: Number(fields.get('version')) }], input)
  switch (result.status) {
    case 'changed':
      return redirect(
        `${noticeAddress(routes.deskMatches, input.action, result.eventIds[0])}&application=${applicationId}` +
          (result.stoppedLetters > 0 ? '&stopped=yes' : ''),
      )
    case 'refused':
      return showMatches(request, refusalSentences[result.reason])
    case 'conflict':
      return showMatches(request, 'Nothing was changed: someone else changed the application in the meantime.')
    case 'missing':
      return notFound()
  }
}

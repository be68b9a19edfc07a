import { readApplication } from '../../admissions/application-row'
import { countDueLetters, readPossibleRecipients } from '../../admissions/letters/due-letters'
import {
  type FrozenLetters,
  findFrozenLetters,
  findLetterChanges,
  freezeLetters,
} from '../../admissions/letters/frozen-letters'
import { cancelBatch, listBatches, readBatchLetters } from '../../admissions/letters/letter-batches'
import { isLetterKind } from '../../admissions/letters/letter-kinds'
import { readTemplate, type TemplateProblems } from '../../admissions/letters/letter-templates'
import { recordCall } from '../../admissions/letters/record-call'
import { type LetterOrder, rehearse } from '../../admissions/letters/rehearse'
import { sendLetters } from '../../admissions/letters/send'
import { countLettersLeft, MAX_LETTERS_PER_DAY } from '../../mail/email-limits'
import { readLetterPause } from '../../mail/letter-rate'
import * as routes from '../../routes'
import { listSeasonNames, readSeason } from '../../seasons/read-seasons'
import { noticeAddress } from '../action-notice'
import { readChosen } from '../applicants/read-chosen'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { refusalPage } from '../shell/refused'
import { ChoosePage } from './choose-page'
import { formatHeading, LettersPage } from './letters-page'
import { ProgressPage } from './progress-page'
import { RehearsalPage } from './rehearsal-page'

const right = 'letters'

/** Recipients are chosen, their letters are stored as a rehearsal, shown, and then sent. */
export const letterRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskLetters, right, handle: showLetters },
  { method: 'POST', path: routes.deskLetters, right, handle: freeze },
  // Before the batches, whose path matches "new", too.
  { method: 'GET', path: routes.deskNewLetters, right, handle: chooseRecipients },
  { method: 'GET', path: routes.deskLetterBatch(':id'), right, handle: (request) => showBatch(request) },
  { method: 'POST', path: routes.deskLetterBatch(':id'), right, fresh: true, handle: send },
  { method: 'POST', path: routes.deskLetterBatchStep(':id', 'cancel'), right, handle: cancel },
  { method: 'POST', path: routes.deskApplicantStep(':id', 'call'), right, handle: recordTold },
]

async function showLetters({ site, context, show }: DeskRequest) {
  const { app, database } = site
  const body = (
    <LettersPage
      due={await countDueLetters(app)}
      seasons={await listSeasonNames(database)}
      seasonId={context.req.query('season')}
      batches={await listBatches(database)}
      left={await countLettersLeft(database, app.now())}
    />
  )
  return show({ title: 'Letters', body })
}

function selectionOwner({ site, member, id }: DeskRequest) {
  return { id, staffId: member.id, now: site.app.now() }
}

/** Shows the form for a kind of letter with a season or applications, or for an earlier rehearsal. */
async function chooseRecipients(request: DeskRequest) {
  const { site, context, notFound } = request
  const query = (name: string) => context.req.query(name) ?? ''
  const earlier = await findFrozenLetters(site.database, { ...selectionOwner(request), id: query('from') })
  if (earlier) return showChoice(request, earlier.order, listIds(earlier))
  const kind = query('kind')
  if (!isLetterKind(kind)) return notFound()
  const ids = context.req.queries('application')
  const seasonId = ids ? await findSeasonId(request, ids) : query('season')
  if (seasonId === undefined) return notFound()
  const text = kind === 'free' ? await readTemplate(site.database, kind) : null
  return showChoice(request, { kind, seasonId, text }, ids)
}

/** Returns the season of the first application; undefined if missing. */
async function findSeasonId({ site }: DeskRequest, [id = '']: readonly string[]): Promise<string | null | undefined> {
  return (await readApplication(site.database, id))?.season_id
}

function listIds({ rows }: FrozenLetters): string[] {
  return rows.map(([id]) => id)
}

async function showChoice(
  { site, show, notFound }: DeskRequest,
  { kind, seasonId, text }: LetterOrder,
  ids?: readonly string[],
  problems?: TemplateProblems,
) {
  const season = seasonId === null ? undefined : await readSeason(site.database, seasonId)
  if (!season && seasonId !== null) return notFound()
  const recipients = await readPossibleRecipients(site.app, kind, season, ids)
  const due = recipients.filter(({ isDue }) => isDue).map(({ candidate }) => candidate.row.id)
  const heading = formatHeading(kind, season?.title)
  const props = { kind, heading, recipients, chosenIds: new Set(ids ?? due), text, problems }
  return show({ title: heading, body: <ChoosePage {...props} />, status: problems ? 422 : 200 })
}

async function freeze(request: DeskRequest) {
  const { site, actor, fields, redirect, notFound } = request
  const earlier = await findFrozenLetters(site.database, { ...selectionOwner(request), id: fields.get('from') ?? '' })
  const ids = earlier ? listIds(earlier) : (await readChosen(request)).rows.map(({ id }) => id)
  if (ids.length === 0)
    return request.show(refusalPage(422, 'No one is selected', 'Go back and check some applicants first.'))
  const kind = fields.get('kind') ?? ''
  const seasonId = (await findSeasonId(request, ids)) ?? null
  const text = kind === 'free' ? { subject: fields.get('subject') ?? '', body: fields.get('body') ?? '' } : null
  const order = earlier?.order ?? (isLetterKind(kind) ? { kind, seasonId, text } : undefined)
  if (!order) return notFound()
  // The list of applicants has no text fields.
  if (order.text && !earlier && !fields.has('subject')) return showChoice(request, order, ids)
  const result = await freezeLetters(site.app, actor, order, ids)
  if (result.status === 'invalid') return showChoice(request, order, ids, result.problems)
  return redirect(routes.deskLetterBatch(result.id))
}

async function showBatch(request: DeskRequest, problem?: string, status: DeskPage['status'] = 200) {
  const { site, actor, context, id, show, notFound } = request
  const sent = await readBatchLetters(site.database, id)
  const [first] = sent
  const frozen = first ? undefined : await findFrozenLetters(site.database, selectionOwner(request))
  const seasonId = first?.seasonId ?? frozen?.order.seasonId ?? null
  const kind = first?.kind ?? frozen?.order.kind
  if (!kind) return notFound()
  const season = seasonId === null ? undefined : await readSeason(site.database, seasonId)
  const heading = formatHeading(kind, season?.title)
  if (!frozen) {
    const isCanceled = context.req.query('done') === 'canceled'
    const pausedUntil = await readLetterPause(site.database, site.app.now())
    return show({ title: heading, body: <ProgressPage {...{ id, heading, letters: sent, isCanceled, pausedUntil }} /> })
  }
  const ids = listIds(frozen)
  const rehearsal = await rehearse(site.app, site.database, actor, frozen.order, ids)
  const changes = findLetterChanges(frozen, rehearsal)
  const everyone = await readPossibleRecipients(site.app, kind, season, ids)
  const unchosen = everyone.filter(({ candidate }) => !ids.includes(candidate.row.id))
  const others = unchosen.map(({ candidate, block }) => {
    return { candidate, block: block ?? { words: 'Not chosen.', href: routes.deskApplicant(candidate.row.id) } }
  })
  const facts = { rehearsal, changes, problem, isSavedAsFiles: site.mailIsFiles, others }
  const page = { id, heading: `Rehearsal: ${heading}`, ...facts }
  return show({ title: page.heading, body: <RehearsalPage {...page} />, status })
}

async function send(request: DeskRequest) {
  const { site, actor, id, fields, redirect } = request
  const result = await sendLetters(site.app, actor, id, new Set(fields.getAll('confirm')))
  switch (result.status) {
    case 'sent':
    case 'used':
      return redirect(routes.deskLetterBatch(id))
    case 'changed':
      return showBatch(request, 'Nothing was sent.', 409)
    case 'unconfirmed':
      return showBatch(request, 'Nothing was sent. Check each family below whose letter you want to send.', 422)
    case 'over-budget':
      request.recordAttempt('budget-reached')
      return showBatch(request, formatBudget(result.left), 429)
    default:
      return showBatch(request)
  }
}

function formatBudget(left: number): string {
  return `Nothing was sent. The site sends at most ${MAX_LETTERS_PER_DAY} letters in 24 hours; ${left} more can be sent now. Choose fewer people, or try again later.`
}

async function cancel({ site, actor, id, redirect, notFound }: DeskRequest) {
  const count = await cancelBatch(site.app, actor, id)
  return count === undefined ? notFound() : redirect(noticeAddress(routes.deskLetterBatch(id), 'canceled', undefined))
}

async function recordTold({ site, actor, id, fields, redirect, show, notFound }: DeskRequest) {
  const seen = { id, version: Number(fields.get('version')), note: fields.get('note') ?? '' }
  const result = await recordCall(site.app, actor, seen)
  if (result.status === 'recorded')
    return redirect(noticeAddress(routes.deskApplicant(id), 'called', result.eventId, fields.get('from')))
  if (result.status === 'missing') return notFound()
  return show(refusalPage(result.status === 'conflict' ? 409 : 422, 'Nothing was recorded', result.words))
}

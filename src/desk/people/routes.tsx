import { parseReference } from '../../forms/reference'
import { joinPeople } from '../../people/join-people'
import { markPeopleAsDifferent } from '../../people/people-apart'
import { readPeopleEvent, readPeopleHistory } from '../../people/people-event'
import { separatePeople } from '../../people/separate-people'
import * as routes from '../../routes'
import { findPersonIdByReference, type Person, readPerson } from '../../submissions/people/read-person'
import { describePeople, type Suggestion, suggestPeople } from '../../submissions/people/suggest-people'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { replaceBidiControls } from '../ui/foreign-text'
import { findUndoBlockers } from '../undo/routes'
import { viewerOf } from '../viewer'
import { personAddress, readOrigin } from './origin'
import { PersonPage, type PersonPageProps } from './person-page'
import { personName } from './suggestion-list'

export const peopleRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskPerson(':id'), right: 'read', handle: showPerson },
  { method: 'POST', path: routes.deskPersonStep(':id', 'join'), right: 'handle', handle: join },
  { method: 'POST', path: routes.deskPersonStep(':id', 'apart'), right: 'handle', handle: markAsDifferent },
  { method: 'POST', path: routes.deskPersonStep(':id', 'separate'), right: 'handle', handle: separate },
]

async function showPerson(request: DeskRequest) {
  const { context, redirect, site } = request
  const found = await readRequestedPerson(request)
  if (!found) return request.notFound()
  const { person } = found
  const { search } = new URL(context.req.url)
  // Joined people share one page.
  if (person.id !== request.id) return redirect(routes.deskPerson(person.id) + search)
  const done = await readPeopleEvent(site.database, context.req.query('did') ?? '', person.id)
  return renderPerson(request, found, { ...(await findComparedPerson(request, person)), done })
}

function readRequestedPerson(request: DeskRequest) {
  const { context, site } = request
  const after = /^\d{1,16}$/.exec(context.req.query('after') ?? '')?.[0]
  return readPerson(site.database, viewerOf(request), request.id, after === undefined ? undefined : Number(after))
}

type RequestedPerson = NonNullable<Awaited<ReturnType<typeof readRequestedPerson>>>

interface PersonPageState extends Partial<Pick<PersonPageProps, 'done' | 'problem'>> {
  named?: Suggestion | undefined
}

async function renderPerson(
  request: DeskRequest,
  { person, contacts }: RequestedPerson,
  { named, ...around }: PersonPageState,
  status?: DeskPage['status'],
) {
  const { database } = request.site
  const [likely, events] = await Promise.all([
    suggestPeople(database, contacts, person),
    readPeopleHistory(database, person.id),
  ])
  const suggestions = named ? [named, ...likely.filter(({ id }) => id !== named.id)] : likely
  const history = { events, undoBlockers: await findUndoBlockers(request, events) }
  const shared = { mayHandle: request.may('handle'), origin: readOrigin(request) }
  const props = { person, suggestions, history, ...shared, ...around }
  return request.show({ title: replaceBidiControls(personName(person)), body: <PersonPage {...props} />, status })
}

async function findComparedPerson({ context, site }: DeskRequest, { id }: Person): Promise<PersonPageState> {
  const given = parseReference(context.req.query('with') ?? '')
  if (given === '') return {}
  const other = await findPersonIdByReference(site.database, given)
  if (!other) return { problem: 'No submission has this reference.' }
  if (other === id) return { problem: 'This person already sent that one.' }
  const [named] = await describePeople(site.database, [{ id: other, reason: 'reference' }])
  return { named }
}

async function join(request: DeskRequest) {
  const { site, actor, fields } = request
  const origin = readOrigin(request)
  const result = await joinPeople(site.app, actor, request.id, fields.get('other') ?? '')
  switch (result.status) {
    case 'joined':
      return request.redirect(personAddress(result.personId, origin, { did: result.eventId }))
    case 'same':
      return request.redirect(personAddress(result.personId, origin))
    case 'missing':
      return request.notFound()
    case 'too-many':
      return showProblem(request, 'They weren’t joined: one person can have up to 100 addresses.')
  }
}

async function markAsDifferent(request: DeskRequest) {
  const { site, actor, fields } = request
  const result = await markPeopleAsDifferent(site.app, actor, request.id, fields.get('other') ?? '')
  if (result.status === 'missing') return request.notFound()
  const more = result.status === 'apart' ? { did: result.eventId } : undefined
  return request.redirect(personAddress(request.id, readOrigin(request), more))
}

async function separate(request: DeskRequest) {
  const { site, actor, fields } = request
  const origin = readOrigin(request)
  const result = await separatePeople(site.app, actor, request.id, fields.getAll('submission').slice(0, MAX_SELECTED))
  switch (result.status) {
    case 'separated':
      return request.redirect(personAddress(request.id, origin, result.eventId ? { did: result.eventId } : {}))
    case 'missing':
      return request.notFound()
    case 'none':
      return showProblem(request, 'Nothing was separated. Please check what someone else sent.')
    case 'all':
      return showProblem(request, ALL_CHECKED)
    case 'changed-since':
      return showProblem(request, 'Nothing was separated: some of it was moved to someone else in the meantime.', 409)
  }
}

/** More than fit on a page. */
const MAX_SELECTED = 100

const ALL_CHECKED = 'Nothing was separated because everything is checked. Please leave what this person sent unchecked.'

async function showProblem(request: DeskRequest, problem: string, status: 409 | 422 = 422) {
  const found = await readRequestedPerson(request)
  return found ? renderPerson(request, found, { problem }, status) : request.notFound()
}

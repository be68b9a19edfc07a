import { calendarDayAt, isoDate } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { DAY } from '../../../content/moments'
import type { LetterValues } from '../../admissions/letters/letter-fields'
import { isLetterKind, type LetterKind, letterDefinitions, letterKinds } from '../../admissions/letters/letter-kinds'
import {
  cleanTemplate,
  readTemplate,
  saveTemplate,
  type TemplateText,
  validateTemplate,
} from '../../admissions/letters/letter-templates'
import { createLetterValues } from '../../admissions/letters/letter-values'
import { renderLetter } from '../../admissions/letters/render-letter'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { type LetterSample, LetterTemplatePage, LetterTemplatesPage, type TemplatePageProps } from './template-pages'

const right = 'letters'

export const letterTemplateRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskLetterTemplates, right, handle: showTemplates },
  { method: 'GET', path: routes.deskLetterTemplate(':id'), right, handle: (request) => showTemplate(request) },
  { method: 'POST', path: routes.deskLetterTemplate(':id'), right, handle: changeTemplate },
]

async function showTemplates({ site, show }: DeskRequest) {
  const read = letterKinds.map(async (kind) => ({ kind, template: await readTemplate(site.database, kind) }))
  return show({ title: 'Letter texts', body: <LetterTemplatesPage templates={await Promise.all(read)} /> })
}

async function showTemplate(
  request: DeskRequest,
  typed?: Pick<TemplatePageProps, 'text' | 'version' | 'problems' | 'conflict'>,
  status?: 409 | 422,
) {
  const { site, id: kind, show, notFound } = request
  if (!isLetterKind(kind)) return notFound()
  const { isDefault, version, ...text } = await readTemplate(site.database, kind)
  const sample = await renderSample(request, kind, typed?.text ?? text)
  const notice = typed ? undefined : await renderActionNotice(request, { saved: 'Saved.' })
  const body = <LetterTemplatePage {...{ kind, isDefault, version, text, sample, notice, ...typed }} />
  return show({ title: letterDefinitions[kind].label, body, status })
}

/** Saves the text, shows its sample, or restores the default text. */
async function changeTemplate(request: DeskRequest) {
  const { site, actor, fields, id: kind, redirect, notFound } = request
  if (!isLetterKind(kind)) return notFound()
  const typed = { subject: fields.get('subject') ?? '', body: fields.get('body') ?? '' }
  const [step, version] = [fields.get('step'), fields.get('version') ?? '']
  if (step === 'sample') {
    const text = cleanTemplate(typed)
    const problems = validateTemplate(kind, text)
    const isValid = Object.values(problems).flat().length === 0
    return showTemplate(request, { text, version, problems }, isValid ? undefined : 422)
  }
  const text = step === 'default' ? null : typed
  const result = await saveTemplate(site.app, actor, { kind, version: Number(version || Number.NaN), text })
  if (result.status === 'invalid')
    return showTemplate(request, { text: typed, version, problems: result.problems }, 422)
  if (result.status === 'conflict') {
    const { template: conflict } = result
    return showTemplate(request, { text: text ?? conflict, version: conflict.version, conflict }, 409)
  }
  return redirect(noticeAddress(routes.deskLetterTemplate(kind), 'saved', result.eventId))
}

/** Renders a letter to a made-up student for the current season. Fields without a value stay visible. */
async function renderSample(
  { site: { app, database }, member }: DeskRequest,
  kind: LetterKind,
  text: TemplateText,
): Promise<LetterSample> {
  const { content } = app.content.current(DEFAULT_LANGUAGE)
  const [season] = await readSeasons(database)
  const inAWeek = calendarDayAt(new Date(app.now().getTime() + 7 * DAY), content.organization.timeZone)
  const values = createLetterValues(
    { content, origin: app.origin, myName: member.name },
    {
      ...{ firstName: 'Sam', name: 'Sam Sample', reference: SAMPLE_REFERENCE, season, isCalled: false },
      ...{ state: letterDefinitions[kind].states[0] ?? 'offered', deadline: isoDate(season?.acceptBy ?? inAWeek) },
    },
  )
  const render = (given: LetterValues) => renderLetter(text, given, { reference: SAMPLE_REFERENCE, origin: app.origin })
  const { missing = [] } = render(values)
  const gaps = Object.fromEntries(missing.map((field) => [field, `[${field}]`]))
  return { letter: render({ ...values, ...gaps }), missing }
}

const SAMPLE_REFERENCE = '7K3F-9QXM'

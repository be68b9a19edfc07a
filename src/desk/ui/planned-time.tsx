import { use } from 'react'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { formatTimeZone, parseOfficeTime } from '../../editorial/publishing/office-time'
import type { DeskRequest } from '../request'
import { ClockContext } from './clock-context'
import { TextField } from './fields'

interface PlannedTimeProps {
  id: string
  /** Explains what happens if the field is empty. */
  hint: string
  typed: string
  error?: string | undefined
}

/** A date and time in the office's time zone. */
export function PlannedTimeField({ hint, typed, ...field }: PlannedTimeProps) {
  const zone = formatTimeZone(use(ClockContext).timeZone)
  const input = { ...field, type: 'datetime-local', label: 'When', defaultValue: typed }
  return <TextField {...input} hint={`${hint} Times are in ${zone}.`} />
}

/** Returns the typed time, undefined if empty, or an error message if it is invalid or past. */
export function readPlannedTime(
  { fields, site }: Pick<DeskRequest, 'fields' | 'site'>,
  name: string,
): Date | string | undefined {
  const text = fields.get(name)?.trim() ?? ''
  if (text === '') return undefined
  const { organization } = site.app.content.current(DEFAULT_LANGUAGE).content
  const moment = parseOfficeTime(text, organization.timeZone)
  if (!moment) return planRefusalMessages['no-time']
  return moment <= site.app.now() ? planRefusalMessages.past : moment
}

export const planRefusalMessages = {
  'no-time': 'Please enter a date and a time',
  past: 'Please enter times in the future',
  planned: 'Something is already scheduled. Cancel that first',
} as const

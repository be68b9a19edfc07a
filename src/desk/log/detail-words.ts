import { roleWords } from '../../staff/roles'
import type { EventDetails } from '../../submissions/events'
import { isChange } from '../../submissions/log'
import { statusWords } from '../ui/status-mark'

/** A detail of an event in plain words: what changed, or a fact. */
export interface DetailWords {
  label: string
  before?: string
  after: string
}

const labels: Readonly<Record<string, string>> = {
  status: 'Status',
}

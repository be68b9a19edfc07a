import type { ComponentType } from 'react'
import type { CalendarDay } from '../../content/calendar'
import type { Picture } from '../../content/field-types'
import type { Language } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { Outcome } from '../forms/outcome'
import * as routes from '../routes'
import type { Wording } from './wording'

export interface HostedButton {
  url: string
  buttonId: string
}

interface SiteFacts {
  origin: string
  payment: HostedButton
  /** Links that replace the payment button. Null if the button is used. */
  paymentLinks: Content['buttons']['links']
  donate: HostedButton
  speakerIntake: boolean
}

export interface PageProps extends Wording {
  content: Content
  language: Language
  facts: SiteFacts
  /** The current day in the program's time zone. */
  today: CalendarDay
  year: number
  /** True if the query is exactly `accepted=true`. */
  accepted: boolean
  subject?: string | undefined
  outcomes: Readonly<Record<string, Outcome>>
}

export interface Screen {
  path: string
  title: (props: PageProps) => string
  description: (props: PageProps) => string
  Page: ComponentType<PageProps>
  /** CSS for this page only, added after the shared style sheet. */
  stylesheet?: (props: Pick<PageProps, 'content'>) => string
  /** Forms that can be posted here without JavaScript, besides the sidebar's. */
  forms?: readonly string[]
  /** URLs on other sites that the page embeds or posts to, for its content security policy. */
  frames?: (props: Pick<PageProps, 'content'>) => readonly string[]
  posts?: (props: Pick<PageProps, 'facts'>) => readonly string[]
  sharePicture?: Picture
  /** The path of the screen whose drawing is shared instead of its own. */
  drawnAs?: string
  /** JSON-LD for search engines (schema.org). */
  structuredData?: (props: PageProps) => readonly object[]
}

/** Names shared by screens, paths and texts. Excludes schools, whose description contains a count. */
type ScreenName = Exclude<keyof Content['pages'], 'shell' | 'schools'>

export function createScreen(name: ScreenName, Page: Screen['Page'], options: Partial<Screen> = {}): Screen {
  return {
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: no browser loads this.
    path: routes[name],
    title: ({ content, text }) => text(content.pages[name].title),
    description: ({ content, text }) => text(content.pages[name].description),
    Page,
    ...options,
  }
}

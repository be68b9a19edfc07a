import type { ComponentType } from 'react'
import type { Content } from '../../content/read-content'
import type { Outcome } from '../forms/outcome'

/** A hosted button of the card payment provider. */
export interface HostedButton {
  /** Where its form posts to. */
  url: string
  buttonId: string
}

/** What the settings say that people see on pages. */
export interface SiteFacts {
  /** The public address, or nothing where the site has none yet. */
  origin: string
  payment: HostedButton
  donate: HostedButton
  /** Whether speaker applications go to the office. */
  speakerIntake: boolean
}

/** What every page is made from. */
export interface PageProps {
  content: Content
  facts: SiteFacts
  /** The year people read on the page, at the moment of their visit. */
  year: number
  /** Whether the visitor comes from an accepted offer (`?accepted=true`, exactly). */
  accepted: boolean
  /** The subject that the visitor comes with (`?subject=speaker`). */
  subject?: string | undefined
  /** What became of a form posted to this page without JavaScript, by the form's name. */
  outcomes: Readonly<Record<string, Outcome>>
}

/** One address of the site and what stands there. */
export interface Screen {
  /** "/", "/application" … */
  path: string
  title: (props: PageProps) => string
  description: (props: PageProps) => string
  Page: ComponentType<PageProps>
  /** The text of a style sheet that this page alone needs; it comes after the one of every page. */
  stylesheet?: string
  /** The forms that a plain post to this address may carry, besides the sidebar's. */
  forms?: readonly string[]
  /** Addresses of other sites that the page embeds or posts to; its content security policy allows their origins. */
  frames?: (props: Pick<PageProps, 'content'>) => readonly string[]
  posts?: (props: Pick<PageProps, 'facts'>) => readonly string[]
}

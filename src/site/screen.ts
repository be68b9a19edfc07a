import type { ComponentType } from 'react'
import type { Content } from '../../content/read-content'
import type { Outcome } from '../forms/outcome'

/** What every page is made from. */
export interface PageProps {
  content: Content
  /** The year people read on the page, at the moment of their visit. */
  year: number
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
  /** The forms that a plain post to this address may carry, besides the sidebar's. */
  forms: readonly string[]
}

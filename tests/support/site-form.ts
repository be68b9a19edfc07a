import type { Locator, Page } from '@playwright/test'

/** What a visitor enters, by field name. Checked boxes are "on", unchecked boxes are empty. */
export type Answers = Record<string, string>

/** A form as the specification describes it: its place, its texts, and its possible errors. */
export interface SiteForm {
  /** The form's name in the address of a plain post. */
  name: string
  /** The last part of the form's API endpoint. */
  call: string
  /** The form name with which submissions are stored. */
  storedAs: string
  path: string
  find: (page: Page) => Locator
  /** Returns valid answers from a new visitor. */
  answers: () => Answers & { email: string }
  /** Invalid answers in the order of the form; `messages` has their error messages. */
  mistakes: Answers
  messages: string[]
  /** A field that accepts any text. */
  words: string
  success: string
  failure: string
  /** Texts from the first question to the confirmation. */
  thanks: {
    button: string
    busy?: string
    /** The initial hint of a form that cannot be sent before all answers are valid. */
    asks?: string
    received: string
    /** What the form says happens next. */
    next?: string
    /** Answers that are displayed in different words than they are stored. */
    words: Answers
  }
}

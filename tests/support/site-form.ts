import type { Locator, Page } from '@playwright/test'

/** What a visitor enters, by the controls' names; a ticked box has 'on', one without a tick nothing. */
export type Answers = Record<string, string>

/** A form as the specification has it: where it stands, what it says, what may go wrong in it. */
export interface SiteForm {
  /** The form's name in the address of a plain post. */
  name: string
  /** The last part of its endpoint. */
  call: string
  /** The form that its submissions are stored as. */
  storedAs: string
  path: string
  find: (page: Page) => Locator
  /** Good answers, from a visitor of their own. */
  answers: () => Answers & { email: string }
  /** Answers that break rules, in the order of the form, and the messages for them. */
  mistakes: Answers
  messages: string[]
  /** A field that takes any words. */
  words: string
  success: string
  failure: string
  /** What it says from its first question to its thanks. */
  thanks: {
    button: string
    busy?: string
    /** What a form whose button waits for right answers asks for at first. */
    asks?: string
    received: string
    /** What is said of what happens next. */
    next?: string
    /** The answers that people read in other words. */
    words: Answers
  }
}

import { firstNameFromFullName } from '../../forms/first-name'
import type { SavedReply } from '../../submissions/handling/saved-replies'
import { replaceBidiControls } from '../ui/foreign-text'

/** The greeting and the signature of a new answer. */
export interface AnswerFrame {
  greeting: string
  signature: string
}

export function createFrame(senderName: string | null, myName: string): AnswerFrame {
  const firstName = firstNameFromFullName(senderName ?? '')
  return {
    greeting: firstName && replaceBidiControls(firstName) === firstName ? `Hi ${firstName},` : 'Hello,',
    signature: `Best,\n${myName}`,
  }
}

export function newAnswerText({ greeting, signature }: AnswerFrame): string {
  return `${greeting}\n\n\n\n${signature}`
}

/** True if nothing was typed between the greeting and the signature. */
export function isUnwritten(text: string, frame: AnswerFrame): boolean {
  return text.split(/\s+/).join(' ').trim() === newAnswerText(frame).split(/\s+/).join(' ')
}

/** Inserts a saved reply above the signature. Its own greeting or signature replaces the one filled in. */
export function insertReply(text: string, reply: SavedReply, filled: string, frame: AnswerFrame): string {
  const given = text.replaceAll('\r\n', '\n').trimEnd()
  const isSigned = given.endsWith(frame.signature)
  const typed = isSigned ? given.slice(0, -frame.signature.length).trimEnd() : given
  const hasGreeting = /\{(?:firstName|name)\}/.test(reply.body)
  const opening = hasGreeting && typed === frame.greeting ? '' : typed
  const closing = isSigned && !reply.body.includes('{myName}') ? frame.signature : ''
  return [opening, filled, closing].filter(Boolean).join('\n\n')
}

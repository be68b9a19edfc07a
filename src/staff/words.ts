import type { Catalog } from '../../content/language'
import { code, invitation, passkeyAdded } from './words/en'

export const codeMessages: Catalog<typeof code> = { en: code }
export const invitationMessages: Catalog<typeof invitation> = { en: invitation }
export const passkeyMessages: Catalog<typeof passkeyAdded> = { en: passkeyAdded }

import type { Catalog } from '../../content/language'
import { code, invitation, passkeyAdded } from './words/en'

export const codeWords: Catalog<typeof code> = { en: code }
export const invitationWords: Catalog<typeof invitation> = { en: invitation }
export const passkeyWords: Catalog<typeof passkeyAdded> = { en: passkeyAdded }

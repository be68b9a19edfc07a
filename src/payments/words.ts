import type { Language } from '../../content/language'
import * as en from './words/en'

/** Texts about payments for families, by language. */
export const paymentWords: Readonly<Record<Language, typeof en>> = { en }

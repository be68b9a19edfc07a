import type { Catalog } from '../../content/language'
import { billing, findings, logHead, notPublished } from './words/en'

export const findingWords: Catalog<typeof findings> = { en: findings }
export const logHeadWords: Catalog<typeof logHead> = { en: logHead }
export const notPublishedWords: Catalog<typeof notPublished> = { en: notPublished }
export const billingWords: Catalog<typeof billing> = { en: billing }

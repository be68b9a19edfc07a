import type { Catalog } from '../../content/language'
import { billing, findings, logHead, notPublished } from './words/en'

export const findingMessages: Catalog<typeof findings> = { en: findings }
export const logHeadMessages: Catalog<typeof logHead> = { en: logHead }
export const notPublishedMessages: Catalog<typeof notPublished> = { en: notPublished }
export const billingMessages: Catalog<typeof billing> = { en: billing }

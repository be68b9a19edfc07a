import { fullAddressText } from './address'
import { moneyText } from './figures'
import { type Language, locales } from './language'
import { phoneAddress } from './phone'
import type { ProseFacts } from './prose'
import type { Content } from './read-content'
import { hoursText, seasonRangeText } from './season'

/** Returns the facts for prose in a language. `currentYear` ends the copyright line if no last year is set. */
export function proseFacts(content: Content, language: Language, currentYear?: number): ProseFacts {
  const { organization, bootCamp, location, refunds } = content
  const { first, last } = seasonRangeText(bootCamp, language)
  return {
    organization: organization.name,
    city: organization.city,
    state: organization.state,
    foundedYear: String(organization.foundedYear),
    phone: organization.phone,
    phoneAddress: phoneAddress(organization.phone),
    bootCamp: bootCamp.name,
    Season: bootCamp.season,
    season: bootCamp.season.toLocaleLowerCase(locales[language]),
    registrationYear: String(bootCamp.year ?? bootCamp.registrationYear),
    weeks: String(bootCamp.weeks),
    hours: hoursText(bootCamp, language),
    firstDay: first,
    lastDay: last,
    deposit: moneyText(bootCamp.fees.deposit, language),
    partnerFee: moneyText(bootCamp.fees.partner, language),
    regularFee: moneyText(bootCamp.fees.regular, language),
    schools: String(content.schools.length),
    address: fullAddressText(location),
    street: location.street,
    zip: location.zip,
    copyrightYears: copyrightYears(organization, currentYear),
    refundDays: refunds.businessDays,
    inWriting: refunds.inWriting,
    depositTerms: refunds.deposit,
  }
}

/** "2011-2024", "2011" */
function copyrightYears({ copyrightFrom, copyrightTo }: Content['organization'], currentYear?: number): string {
  const last = copyrightTo ?? currentYear ?? copyrightFrom
  return last === copyrightFrom ? String(last) : `${copyrightFrom}-${last}`
}

import { about } from './pages/about'
import { accept } from './pages/accept'
import { application } from './pages/application'
import { blog } from './pages/blog'
import { cancel } from './pages/cancel'
import { cancellationPolicy } from './pages/cancellation-policy'
import { companies } from './pages/companies'
import { contact } from './pages/contact'
import { donate } from './pages/donate'
import { home } from './pages/home'
import { location } from './pages/location'
import { logistics } from './pages/logistics'
import { makePayment } from './pages/make-payment'
import { press } from './pages/press'
import { program } from './pages/program'
import { referral } from './pages/referral'
import { schools } from './pages/schools'
import { services } from './pages/services'
import { shell } from './pages/shell'
import { speakers } from './pages/speakers'

/** Prose of each page, with placeholders such as {weeks} and links such as [write to us](/contact). */
export const pages = {
  ...{ shell, home, about, program, services, logistics, blog, contact, schools, companies, makePayment },
  ...{ cancellationPolicy, application, accept, referral, speakers, donate, press, location, cancel },
}

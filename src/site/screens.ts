import { application } from './pages/application'
import { contact } from './pages/contact'
import { home } from './pages/home'
import type { Screen } from './screen'

/** Every address of the site. */
export const screens: readonly Screen[] = [home, application, contact]

import { hydrateIslands } from '../islands/hydrate'
import { onPageShown } from './once-shown'
import { runMenu } from './shell/menu'
import { runSearch } from './shell/search'

// Listed by hand, because `import.meta.glob` would add 70 bytes to every page.
onPageShown(() =>
  hydrateIslands({
    acceptance: () => import('../forms/acceptance/behavior'),
    application: () => import('../forms/application/behavior'),
    cancellation: () => import('../forms/cancellation/behavior'),
    contact: () => import('../forms/contact/behavior'),
    'contact-sidebar': () => import('../forms/contact-sidebar/behavior'),
    referral: () => import('../forms/referral/behavior'),
    speaker: () => import('../forms/speaker/behavior'),
  }),
)
runMenu()
runSearch()

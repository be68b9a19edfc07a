import './desk.css'
import { keepDrafts } from './drafts'
import { runKeys } from './keys/keys'
import { runArrivals } from './live/arrivals'
import { runNumbers } from './live/numbers'
import { closeMenus } from './menus'
import { postOnce } from './post-once'
import { runPresence } from './presence/presence'

keepDrafts()
postOnce()
closeMenus()
runKeys()
runArrivals()
runNumbers()
runPresence()
// Few pages have use for its library.
if (document.querySelector('form[data-passkey]')) void import('./passkeys').then(({ addPasskeys }) => addPasskeys())

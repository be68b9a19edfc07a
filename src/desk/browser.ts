import './desk.css'
import { countSelected } from './bulk'
import { keepDrafts } from './drafts'
import { keepEntry } from './entry/keep-entry'
import { showPrintButton } from './inbox/print-button'
import { suggestColleagues } from './inbox/suggest-colleagues'
import { runKeys } from './keys/keys'
import { runArrivals } from './live/arrivals'
import { runCountdowns } from './live/countdown'
import { runNumbers } from './live/numbers'
import { closeMenus } from './menus'
import { postOnce } from './post-once'
import { runPresence } from './presence/presence'

keepDrafts()
keepEntry()
postOnce()
closeMenus()
showPrintButton()
suggestColleagues()
runKeys()
runArrivals()
countSelected()
runNumbers()
runCountdowns()
runPresence()
// Few pages have use for its library.
if (document.querySelector('form[data-passkey]')) void import('./passkeys').then(({ addPasskeys }) => addPasskeys())
const words = document.querySelector<HTMLElement>('[data-words]')
if (words) void import('./words/edit-document').then(({ editDocument }) => editDocument(words))

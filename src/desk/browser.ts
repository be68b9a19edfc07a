import './desk.css'
import { runArrivals } from './live/arrivals'
import { runNumbers } from './live/numbers'

runArrivals()
runNumbers()
// Few pages have use for its library.
if (document.querySelector('form[data-passkey]')) void import('./passkeys').then(({ addPasskeys }) => addPasskeys())

import './desk.css'
import { runArrivals } from './live/arrivals'
import { runNumbers } from './live/numbers'

runArrivals()
runNumbers()

import { pinned } from './measure.mjs'
import { startSite } from './site.mjs'

const production = {
  NODE_ENV: 'production',
  ORIGIN: 'http://localhost',
  SECRET: 'this one is for measuring on loopback alone',
  OFFICE_EMAIL: 'office@bench.example',
  MAIL_FROM: 'Bench <hello@bench.example>',
}

/** Settings for taking any number of forms, from networks that the load generator makes up; production refuses them. */
export const unlimited = { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off', NODE_ENV: 'bench' }

/** Starts the built site as in production, on the measured core and an empty data folder; `stop` removes it. */
export function startOurs(env = {}, options = {}) {
  return startSite({ env: { ...production, ...env }, wrap: pinned, ...options })
}

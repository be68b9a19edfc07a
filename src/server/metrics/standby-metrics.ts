import type { Registry } from 'prom-client'
import type { Database } from '../../database/connection'
import { readStandbys } from '../../database/read-standbys'
import { createGauge, createLabeledGauge, createRefresh, type Refresh } from './gauges'

/** Creates gauges of the number and replication lag of PostgreSQL standbys. */
export function createStandbyGauges(registry: Registry, database: Database): Refresh {
  const label = 'application_name'
  const setCount = createGauge(registry, { name: 'postgres_standbys', help: 'Standbys that follow the primary.' })
  const setSynchronous = createGauge(registry, {
    name: 'postgres_sync_standbys',
    help: 'Standbys that commits may wait for; missing where none has to.',
  })
  const setBytes = createLabeledGauge(registry, {
    name: 'postgres_standby_lag_bytes',
    help: 'What a standby has not replayed yet.',
    label,
  })
  const setSeconds = createLabeledGauge(registry, {
    name: 'postgres_standby_lag_seconds',
    help: 'How long a standby took lately until it had replayed what was written.',
    label,
  })
  return createRefresh(
    () => readStandbys(database),
    (standbys) => {
      const { all = [], isRequired } = standbys ?? {}
      setCount(standbys && all.length)
      setSynchronous(isRequired ? all.filter(({ isSynchronous }) => isSynchronous).length : undefined)
      setBytes(all.map(({ name, lagBytes }) => [name, lagBytes]))
      setSeconds(all.map(({ name, lagSeconds }) => [name, lagSeconds]))
    },
  )
}

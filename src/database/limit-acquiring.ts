import type { Driver } from 'kysely'
import { spendTime } from './time-budget'
import { DatabaseUnavailableError } from './unavailable'

/** Lets a driver's connections be waited for within the time budget; every failure is a DatabaseUnavailableError. */
export function limitAcquiring(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = (options) =>
    spendTime(async (left) => {
      const acquiring = acquire(options)
      try {
        return await (left === undefined ? acquiring : within(acquiring, left))
      } catch (error) {
        // It may still come, when nobody waits for it any more.
        acquiring.then(
          (connection) => driver.releaseConnection(connection),
          () => {},
        )
        throw new DatabaseUnavailableError(error)
      }
    })
  return driver
}

async function within<Result>(task: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no connection to the database in time')), milliseconds)
  try {
    return await Promise.race([task, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

import type { Driver } from 'kysely'
import { spendTime } from './time-budget'
import { DatabaseUnavailableError } from './unavailable'

/** Applies the time budget to acquiring a connection. Every failure is a DatabaseUnavailableError. */
export function limitAcquiring(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = (options) =>
    spendTime(async (left) => {
      const acquisition = acquire(options)
      try {
        return await (left === undefined ? acquisition : withTimeout(acquisition, left))
      } catch (error) {
        // Release the connection if it arrives after the timeout.
        acquisition.then(
          (connection) => driver.releaseConnection(connection),
          () => {},
        )
        throw new DatabaseUnavailableError(error)
      }
    })
  return driver
}

async function withTimeout<Result>(task: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no connection to the database in time')), milliseconds)
  try {
    return await Promise.race([task, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

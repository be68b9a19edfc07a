import type { Driver } from 'kysely'

/**
 * Lets a transaction fail with the error that broke it. SQLite rolls back by itself on a full disk, and a lost connection
 * cannot; Kysely would report the failed rollback instead.
 */
export function keepFirstError(driver: Driver): Driver {
  const rollBack = driver.rollbackTransaction.bind(driver)
  driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {})
  return driver
}

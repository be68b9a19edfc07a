import type { Driver } from 'kysely'

/**
 * Reports the original error of a failed transaction. Kysely would report the failed rollback instead: SQLite rolls
 * back automatically on a full disk, and a lost connection cannot roll back.
 */
export function keepFirstError(driver: Driver): Driver {
  const rollBack = driver.rollbackTransaction.bind(driver)
  driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {})
  return driver
}

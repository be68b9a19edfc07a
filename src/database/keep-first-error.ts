import type { Driver } from 'kysely'

/**
 * Lets a transaction fail with what broke it. On a full disk SQLite has rolled back by itself, and a connection that is
 * lost cannot: Kysely would tell that the rollback failed, and nobody would hear why it was needed.
 */
export function keepFirstError(driver: Driver): Driver {
  const rollBack = driver.rollbackTransaction.bind(driver)
  driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {})
  return driver
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailableError } from './unavailable'

/** Total time that a task may wait for the database. Concurrent waits count once. */
class TimeBudget {
  #left: number
  #waiting = 0
  #since = 0
  isOver = false

  constructor(milliseconds: number) {
    this.#left = milliseconds
  }

  get left(): number {
    return this.#waiting > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }

  begin(): void {
    if (this.#waiting++ === 0) this.#since = performance.now()
  }

  end(): void {
    if (--this.#waiting === 0) this.#left -= performance.now() - this.#since
  }
}

const budgets = new AsyncLocalStorage<TimeBudget>()

/** Runs a task with a time budget for its PostgreSQL statements. Statements are not sent once it is used up. */
export async function withTimeBudget<Result>(milliseconds: number, task: () => Promise<Result>): Promise<Result> {
  const outerBudget = budgets.getStore()
  const limitMs = outerBudget && !outerBudget.isOver ? Math.min(milliseconds, outerBudget.left) : milliseconds
  const budget = new TimeBudget(limitMs)
  try {
    return await budgets.run(budget, task)
  } finally {
    // Background work such as an event stream may outlive the budget and is then not limited.
    budget.isOver = true
  }
}

/** Runs a task outside the current budget. */
export function withoutTimeBudget<Result>(task: () => Result): Result {
  return budgets.exit(task)
}

/**
 * Runs a function that waits for the database, and deducts the time from the budget. `wait` receives the remaining
 * milliseconds, or undefined if there is no budget.
 * @throws DatabaseUnavailableError if no time is left.
 */
export async function spendTime<Result>(wait: (left: number | undefined) => Promise<Result>): Promise<Result> {
  const budget = budgets.getStore()
  if (!budget || budget.isOver) return wait(undefined)
  const left = Math.ceil(budget.left)
  if (left <= 0) throw new DatabaseUnavailableError('the database took too long')
  budget.begin()
  try {
    return await wait(left)
  } finally {
    budget.end()
  }
}

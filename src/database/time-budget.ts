import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailableError } from './unavailable'

/** How long a task may wait for the database in all. What waits at the same time counts once. */
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

/**
 * Runs a task whose statements may take so many milliseconds together; those that come too late are not sent. Only
 * PostgreSQL's statements count.
 */
export async function withTimeBudget<Result>(milliseconds: number, task: () => Promise<Result>): Promise<Result> {
  const around = budgets.getStore()
  const most = around && !around.isOver ? Math.min(milliseconds, around.left) : milliseconds
  const budget = new TimeBudget(most)
  try {
    return await budgets.run(budget, task)
  } finally {
    // What goes on in the background, as an event stream does, is no longer part of it.
    budget.isOver = true
  }
}

/** Runs a task that is not part of the one that it is called in. */
export function withoutTimeBudget<Result>(task: () => Result): Result {
  return budgets.exit(task)
}

/**
 * Runs what waits for the database; it is told how many milliseconds are left, or undefined where nothing limits it.
 * @throws DatabaseUnavailableError when none are left.
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

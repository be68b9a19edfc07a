/** Seconds of the keystroke-level model (Card, Moran and Newell 1980): an average typist, pointing, a click, a decision. */
const SECONDS = { keys: 0.28, moves: 1.1, clicks: 0.2, decisions: 1.35 }

/** A user in a browser: counts actions and times waits. */
export class Hand {
  #counted = { keys: 0, moves: 0, clicks: 0, decisions: 0, loads: 0 }
  #waited = 0

  constructor(page) {
    this.page = page
  }

  decide() {
    this.#counted.decisions++
  }

  async click(target) {
    this.#counted.moves++
    this.#counted.clicks++
    await target.click()
  }

  /** Opens a list and clicks one of its options. */
  async choose(select, label) {
    this.#counted.moves += 2
    this.#counted.clicks += 2
    await select.selectOption({ label })
  }

  async press(...keys) {
    for (const key of keys) {
      this.#counted.keys++
      await this.page.keyboard.press(key)
    }
  }

  /** Performs an action that navigates, and waits until the new page is usable. */
  async turn(act) {
    const began = performance.now()
    const loaded = this.page.waitForEvent('load')
    await act()
    await loaded
    this.#counted.loads++
    this.#waited += (performance.now() - began) / 1000
  }

  figures() {
    const counted = this.#counted
    const seconds = Object.entries(SECONDS).reduce((sum, [name, each]) => sum + each * counted[name], 0)
    return { ...counted, seconds, waited: this.#waited }
  }
}

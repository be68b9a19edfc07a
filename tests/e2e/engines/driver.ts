/** The size of a viewport, in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The operations that each engine implements for one tab. tab.ts builds everything else on them. */
export interface Driver {
  navigate(address: string): Promise<void>
  reload(): Promise<void>
  /** Resolves once the page has the new `innerWidth`. */
  resize(size: Size): Promise<void>
  /** Evaluates an expression that gives a string or a promise of one. */
  evaluate(expression: string): Promise<string>
  /** Presses and releases keys in turn: single characters, or names from actions.ts. */
  press(keys: string[]): Promise<void>
  click(x: number, y: number): Promise<void>
  /** Takes a PNG of the viewport. */
  screenshot(): Promise<Buffer>
}

/** A running browser. */
export interface Engine {
  /** Opens a tab that shares cookies and storage with the tabs opened since the last `reset`. */
  open(): Promise<Driver>
  /** Closes all tabs and deletes site data. */
  reset(): Promise<void>
  close(): Promise<void>
}

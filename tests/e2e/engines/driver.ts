/** A window's inside, in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** What each engine has to be able to do with one tab; everything else is made of it in tab.ts. */
export interface Driver {
  navigate(address: string): Promise<void>
  reload(): Promise<void>
  /** Returns when the page's `innerWidth` is what was asked for. */
  resize(size: Size): Promise<void>
  /** The value of an expression, which may be a promise; a string. */
  evaluate(expression: string): Promise<string>
  /** Presses and lets go of keys, one after the other: a character each, or a name out of keys.ts. */
  press(keys: string[]): Promise<void>
  /** Clicks with the mouse at a point of the window. */
  click(x: number, y: number): Promise<void>
  /** What is to be seen in the window, as a PNG. */
  screenshot(): Promise<Buffer>
}

/** A browser that runs. */
export interface Engine {
  /** Opens a tab that shares cookies and storage with the others since `forget`. */
  open(): Promise<Driver>
  /** Closes all tabs and forgets what sites have stored. */
  forget(): Promise<void>
  close(): Promise<void>
}

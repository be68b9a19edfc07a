const PREFIX = 'draft '

/** What the keys of the drafts to an address begin with: they are its reader's alone. */
export function keyTo(path: string): string {
  return `${PREFIX}${document.body.dataset.member} ${path}`
}

/** The address that a form posts to. */
export function pathOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute('action') ?? '', location.href).pathname
}

export function writeDraft(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or off: what is typed still stands in its fields.
  }
}

export function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The draft that was written as JSON; undefined where none is, or it cannot be read. */
export function readJsonDraft<Draft>(key: string): Draft | undefined {
  try {
    return JSON.parse(readDraft(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(key: string): void {
  forgetDrafts((each) => each === key)
}

export function forgetDrafts(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && isForgotten(key)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

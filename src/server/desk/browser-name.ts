/** Chromium's relatives name it too, so that they come first. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What people call a browser, as in "Firefox on Windows", from its User-Agent. */
export function browserName(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'A browser'
  const system = nameIn(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function nameIn(names: readonly (readonly [string, RegExp])[], userAgent = ''): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0]
}

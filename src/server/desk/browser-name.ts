/** Browsers based on Chromium come first, because they also contain "Chrome". */
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

/** Returns a readable browser name, as in "Firefox on Windows". */
export function getBrowserName(userAgent: string | undefined): string {
  const browser = findName(BROWSERS, userAgent) ?? 'A browser'
  const system = findName(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function findName(names: readonly (readonly [string, RegExp])[], userAgent = ''): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0]
}

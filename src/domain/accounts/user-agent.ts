export const MAX_USER_AGENT_LENGTH = 400

/** The first match names it: Edge and Opera also contain "Chrome", Chrome also contains "Safari". */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a User-Agent header says in words, such as "Firefox on Windows". Its sender may write anything: it is a hint, no proof. */
export function describeUserAgent(header: string | null): string {
  if (!header) return 'Unknown device'
  const text = header.slice(0, MAX_USER_AGENT_LENGTH)
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (browser) return system ? `${browser} on ${system}` : browser
  return system ? `An app on ${system}` : 'A program'
}

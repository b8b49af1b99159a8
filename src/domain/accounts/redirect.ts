/** A placeholder origin to resolve paths against: a result with another origin points outside the shop. */
const INSIDE = 'http://inside.invalid'

/** The path is sent in URLs and cookies. No path of the shop is this long. */
const MAX_LENGTH = 1500

/**
 * Returns `wanted` if it is a path of this shop, otherwise "/": for anything that a browser could interpret as
 * another origin or scheme, or that would redirect back to sign-in. `complete`, which empties the cart, is taken out.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > MAX_LENGTH || !/^\/(?![/\\])/.test(wanted) || hasUnsafeCharacter(wanted)) return '/'
  const url = parse(wanted)
  if (!url || url.origin !== INSIDE || hasUnsafeCharacter(decodeTwice(url.pathname))) return '/'
  if (isSignedOutPage(url.pathname)) return '/'
  // Only the return from a payment may have it acted upon (spec §2).
  if (url.searchParams.has('complete')) url.searchParams.delete('complete')
  const path = url.pathname + url.search + url.hash
  return path.length > MAX_LENGTH ? '/' : path
}

/** The URL of the sign-in page that redirects to `path` afterwards. */
export function signInAddress(path: string, page: '/signin' | '/register' = '/signin'): string {
  return `${page}?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}

/** Some software treats backslashes, control characters and Unicode slashes like "/". */
function hasUnsafeCharacter(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /[\\\u0000-\u001f\u007f\u2215\u2044\uff0f\uff3c]|^\/\//.test(text)
}

/** Pages that redirect signed-in users away: returning to one would loop. */
function isSignedOutPage(pathname: string): boolean {
  return /^\/+(signin|register|forgot-password|reset-password)\/*$/i.test(decodeTwice(pathname))
}

function decodeTwice(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text))
  } catch {
    return '\\'
  }
}

function parse(wanted: string): URL | null {
  try {
    return new URL(wanted, INSIDE)
  } catch {
    return null
  }
}

/** A base that no shop has: an address that leaves it has left the shop. */
const INSIDE = 'http://inside.invalid'

/** It travels in addresses and cookies, percent-encoded. No address of the shop is this long. */
const MAX_LENGTH = 1500

/**
 * Where to go after signing in: a path of this shop, or "/" for anything that a browser could read
 * as another origin, another scheme or an endless way round.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > MAX_LENGTH || !/^\/(?![/\\])/.test(wanted) || hasTrap(wanted)) return '/'
  const url = parse(wanted)
  if (!url || url.origin !== INSIDE || hasTrap(decodeTwice(url.pathname))) return '/'
  if (isGate(url.pathname)) return '/'
  const path = url.pathname + url.search + url.hash
  return path.length > MAX_LENGTH ? '/' : path
}

/** The sign-in address that leads back to `path`. */
export function signInAddress(path: string): string {
  return `/signin?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}

/** Backslashes, control characters and the slashes of other scripts are read as "/" by some software. */
function hasTrap(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /[\\\u0000-\u001f\u007f\u2215\u2044\uff0f\uff3c]|^\/\//.test(text)
}

/** Pages for signed-out people only: going back there would loop. */
function isGate(pathname: string): boolean {
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

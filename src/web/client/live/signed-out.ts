import { signInAddress } from '../../../domain/redirect.ts'
import { ApiError } from '../api.ts'
import { FunctionsError } from '../functions.ts'
import { loadAnew } from '../session.ts'

/**
 * The session has ended meanwhile: after signing in the person is back here. Where somebody else has signed
 * in, in another tab, the page is theirs from now on. Other errors are the caller's.
 */
export function leaveWhenSignedOut(error: unknown): void {
  if (isSignedOut(error)) location.assign(signInAddress(location.pathname))
  else if (isSomebodyElse(error)) loadAnew()
}

/** Nothing is said of what belongs to others; whatever else is not found is named in the details. */
function isSomebodyElse(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.details === undefined
}

function isSignedOut(error: unknown): boolean {
  if (error instanceof FunctionsError) return error.code === 'unauthenticated'
  return error instanceof ApiError && error.status === 401
}

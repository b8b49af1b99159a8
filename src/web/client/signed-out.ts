import { signInAddress } from '../../domain/redirect.ts'
import { ApiError } from './api.ts'
import { FunctionsError } from './functions.ts'

/** The session has ended meanwhile: after signing in the person is back here. Other errors are the caller's. */
export function leaveWhenSignedOut(error: unknown): void {
  if (isSignedOut(error)) location.assign(signInAddress(location.pathname))
}

function isSignedOut(error: unknown): boolean {
  if (error instanceof FunctionsError) return error.code === 'unauthenticated'
  return error instanceof ApiError && error.status === 401
}

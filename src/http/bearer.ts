import type { Ctx } from './context.ts'

/** The addresses that programs call as somebody. On all others the header says nothing about who asks. */
const FOR_PROGRAMS = /^\/(api|functions)\/|^\/auth\/sign-out$/

/**
 * The Authorization header, where it tells who asks; null otherwise. It then counts alone: a cookie
 * beside it is not looked at.
 */
export function authorizationOf(c: Ctx): string | null {
  return (FOR_PROGRAMS.test(c.req.path) && c.req.header('authorization')) || null
}

/** Empty when the header is of another scheme. */
export function bearerIn(authorization: string): string {
  return /^Bearer +([\w.-]+)$/i.exec(authorization)?.[1] ?? ''
}

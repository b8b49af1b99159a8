/** A page before the account that leads on to where the person was going. */
export function withRedirect(gate: string, redirect: string): string {
  return redirect === '/' ? gate : `${gate}?redirect=${encodeURIComponent(redirect).replaceAll('%2F', '/')}`
}

/** The address of a sign-in page that redirects to `redirect` afterwards. */
export function withRedirect(gate: string, redirect: string): string {
  return redirect === '/' ? gate : `${gate}?redirect=${encodeURIComponent(redirect).replaceAll('%2F', '/')}`
}

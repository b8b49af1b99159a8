/** The address of a sign-in page that redirects to `redirect` afterwards. */
export function withRedirect(page: string, redirect: string): string {
  return redirect === '/' ? page : `${page}?redirect=${encodeURIComponent(redirect).replaceAll('%2F', '/')}`
}

/**
 * Another key each time a form is shown: under it the form acts once, however often it is sent (http/operator/run-form.ts). Browsers that
 * go back do not fill it in again.
 */
export function OnceKey() {
  return <input type="hidden" name="once" value={crypto.randomUUID()} autoComplete="off" />
}

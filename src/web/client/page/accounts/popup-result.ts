export type PopupResult = { redirect: string; failure: string | null }

/**
 * The entry of the local storage through which a popup reports: the provider's page may cut the two windows off from each other (its
 * Cross-Origin-Opener-Policy), which leaves what pages of one origin share. The page behind removes the entry, which acknowledges it.
 */
export function popupResultKey(popup: string): string {
  return `sign-in-popup ${popup}`
}

/** The page behind answers within milliseconds, unless it is gone or the browser has put it to sleep. */
const ANSWER_MS = 2000

/** Reports the result to the page behind, which closes the popup. Where nobody answers, the popup goes on in its place. */
export function reportPopupResult({ dataset }: HTMLElement): void {
  const { popup = '', redirect = '/', failure = null } = dataset
  const key = popupResultKey(popup)
  const goOn = setTimeout(() => {
    // Before the storage, which may be blocked: that is one reason why nobody answers.
    if (failure === null) location.replace(redirect)
    localStorage.removeItem(key)
  }, ANSWER_MS)
  addEventListener('storage', (event) => {
    if (event.key !== key || event.newValue !== null) return
    clearTimeout(goOn)
    window.close()
  })
  localStorage.setItem(key, JSON.stringify({ redirect, failure } satisfies PopupResult))
}

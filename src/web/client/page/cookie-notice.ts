const KEY = 'cookiePolicy'

/** The notice is in every page, hidden, and shows until it has been accepted in this browser (spec §2). `onAccepted` then, or at once. */
export function showCookieNotice(onAccepted: () => void): void {
  const notice = document.querySelector<HTMLElement>('[data-cookie-notice]')
  if (isAccepted()) return onAccepted()
  if (!notice) return
  notice.hidden = false
  notice.querySelector('button')?.addEventListener('click', () => {
    accept()
    notice.hidden = true
    onAccepted()
  })
}

/** The notice shows on every page where storage is blocked. */
function isAccepted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function accept(): void {
  try {
    localStorage.setItem(KEY, 'accepted')
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
}

import { readDevice, writeDevice } from '../../browser-storage.ts'

const KEY = 'cookiePolicy'

/** The notice is in every page, hidden, and shows until it has been accepted in this browser (spec §2). `onAccepted` then, or at once. */
export function showCookieNotice(onAccepted: () => void): void {
  const notice = document.querySelector<HTMLElement>('[data-cookie-notice]')
  if (readDevice(KEY) !== null) return onAccepted()
  if (!notice) return
  notice.hidden = false
  notice.querySelector('button')?.addEventListener('click', () => {
    writeDevice(KEY, 'accepted')
    notice.hidden = true
    onAccepted()
  })
}

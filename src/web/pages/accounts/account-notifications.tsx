import { FormNote } from '../../ui/form/checked-form.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './account-phone.module.css'

export type AccountNotificationsProps = {
  /** The shop sends to this browser. */
  on: boolean
  /** The shop's public VAPID key. */
  publicKey: string
  /** Why the browser's subscription was refused. */
  error: string | null
}

/** Notifications in this browser, off until they are switched on. Browsers ask for permission only within the press. */
export function AccountNotifications({ on, publicKey, error }: AccountNotificationsProps) {
  return (
    <div className={styles.box} data-steps="">
      <form
        className={styles.form}
        method="post"
        action="/account/notifications"
        data-in-place=""
        data-before={on ? 'unsubscribe' : 'subscribe'}
        data-key={publicKey}
      >
        <input type="hidden" name="intent" value={on ? 'off' : 'on'} />
        <p>
          {on
            ? 'This browser tells you when an order is paid, when it is on its way, and when a piece that you wait for is back, until you sign out or change how you sign in.'
            : 'This browser can tell you when an order is paid, when it is on its way, and when a piece that you wait for is back.'}
        </p>
        <div>
          <button type="submit" className={text.link}>
            {on ? 'Switch off notifications' : 'Switch on notifications'}
          </button>
        </div>
        <FormNote message={error} />
        {!on && (
          <noscript>
            <Note>Notifications need JavaScript.</Note>
          </noscript>
        )}
      </form>
    </div>
  )
}

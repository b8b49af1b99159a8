import { useState } from 'react'
import { UNREACHABLE } from '../../domain/sign-in-codes.ts'
import { callForm } from '../client/api.ts'
import { useBusy } from '../client/hooks/use-busy.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './phone-linking.module.css'

export type PushSwitchProps = {
  /** The shop sends to this browser. */
  on: boolean
  /** The shop's public VAPID key. */
  publicKey: string
}

/** Notifications in this browser, off until they are switched on. */
export function PushSwitch({ on: rendered, publicKey }: PushSwitchProps) {
  const [on, setOn] = useState(rendered)
  const [error, setError] = useState('')
  const { busy, begin, end } = useBusy()

  async function change(form: HTMLFormElement): Promise<void> {
    try {
      const { subscribeBrowser, unsubscribeBrowser } = await import('../client/push/subscribe-browser.ts').catch(() => {
        throw new Error(UNREACHABLE)
      })
      const fields: Record<string, string> = on ? {} : await subscribeBrowser(publicKey)
      const answer = await callForm(form, fields)
      if (answer.errors) throw new Error(answer.errors.form ?? '')
      if (on) await unsubscribeBrowser()
      setOn(!on)
      setError('')
    } catch (failure) {
      setError((failure as Error).message)
    }
    end()
  }

  return (
    <div className={styles.box}>
      <form
        className={styles.form}
        method="post"
        action="/account/notifications"
        onSubmit={(event) => {
          event.preventDefault()
          if (begin()) void change(event.currentTarget)
        }}
      >
        <input type="hidden" name="intent" value={on ? 'off' : 'on'} />
        <p>
          {on
            ? 'This browser tells you when an order is paid and when it is on its way, until you sign out or change how you sign in.'
            : 'This browser can tell you when an order is paid and when it is on its way.'}
        </p>
        <div>
          <Button type="submit" look="line" size={on ? 'small' : 'normal'} aria-busy={busy}>
            {on ? 'Switch off notifications' : 'Switch on notifications'}
          </Button>
        </div>
        {!on && (
          <noscript>
            <Note>Notifications need JavaScript.</Note>
          </noscript>
        )}
      </form>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
    </div>
  )
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MAX_CODE_INPUT, MAX_PHONE_INPUT, type PhoneState } from '../../domain/phone-linking.ts'
import { callForm, sendAsPage } from '../client/api.ts'
import { useBusy } from '../client/hooks/use-busy.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import styles from './phone-linking.module.css'

export type PhoneLinkingProps = {
  state: Exclude<PhoneState, 'verify'>
  /** The linked number, or the one that a code was sent to, as people write it. */
  number: string | null
  /** When the last code expires, in milliseconds: another one replaces it. */
  codeUntil: number | null
  /** The number in a form that was refused. */
  typed: string
  /** Why the last step was refused. */
  error: string | null
}

/** Linking a phone (spec §4). Every step is a form, which needs no JavaScript except for the captcha's work. */
export function PhoneLinking(rendered: PhoneLinkingProps) {
  const [phone, setPhone] = useState(rendered)
  const [working, setWorking] = useState(false)
  const { busy, begin, end } = useBusy()
  const box = useRef<HTMLDivElement>(null)

  // The next step's field, once this one has answered.
  useEffect(() => {
    if (phone !== rendered) box.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus()
  }, [phone, rendered])

  async function send(form: HTMLFormElement, fields: Record<string, string> = {}): Promise<void> {
    const answer = await callForm<{ phone: PhoneLinkingProps }>(form, fields)
    if (answer.confirm) return sendAsPage(form, fields)
    if (answer.redirect !== undefined) return location.assign(answer.redirect)
    setPhone({ ...(answer.phone ?? { ...phone, error: answer.errors?.form ?? null }), typed: '' })
    end()
  }

  async function start(form: HTMLFormElement): Promise<void> {
    setWorking(true)
    const solving = import('../client/captcha/solve-captcha.ts').then(({ solveCaptcha }) => solveCaptcha())
    const altcha = await solving.catch(() => '')
    setWorking(false)
    await send(form, { altcha })
  }

  const step = (intent: string, children: ReactNode) => (
    <form
      className={styles.form}
      method="post"
      action="/account/phone"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (begin()) void send(event.currentTarget)
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  )
  const { state, number, codeUntil, typed, error } = phone
  return (
    <div ref={box} className={styles.box}>
      {state === 'start' &&
        step(
          'start',
          <>
            <input type="hidden" name="altcha" value="" />
            <p>Link a phone, and we send you a text message about each order.</p>
            <div>
              <Button
                look="line"
                aria-busy={busy}
                onClick={({ currentTarget }) => {
                  if (currentTarget.form && begin()) void start(currentTarget.form)
                }}
              >
                Link phone number
              </Button>
            </div>
            <p role="status" className={styles.status}>
              {working ? 'Checking that you are not a robot…' : ''}
            </p>
            <noscript>
              <Note>Linking a phone begins with a check against robots, which needs JavaScript.</Note>
            </noscript>
          </>,
        )}
      {state === 'number' && (
        <>
          {step(
            'send-code',
            <>
              <Field
                label="Phone number"
                name="phone"
                type="tel"
                autoComplete="tel"
                maxLength={MAX_PHONE_INPUT}
                hint="With the country code if it is not an Indian number."
                defaultValue={typed}
                error={error ?? undefined}
              />
              <div>
                <Button type="submit" aria-busy={busy}>
                  Send code
                </Button>
              </div>
            </>,
          )}
          {step('cancel', <OtherStep words="Cancel" />)}
        </>
      )}
      {state === 'code' && (
        <>
          {step(
            'verify',
            <>
              <p>
                We have sent a code of six digits to <b>{number}</b>. It works for 10 minutes.
              </p>
              <Field
                label="Verification code"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={MAX_CODE_INPUT}
                error={error ?? undefined}
              />
              <div>
                <Button type="submit" aria-busy={busy}>
                  Verify
                </Button>
              </div>
            </>,
          )}
          <div className={styles.others}>
            {step(
              'send-again',
              <>
                <input type="hidden" name="replaces" value={codeUntil ?? ''} />
                <OtherStep words="Send a new code" />
              </>,
            )}
            {step('other-number', <OtherStep words="Use another number" />)}
          </div>
        </>
      )}
      {state === 'linked' &&
        step(
          'unlink',
          <>
            <p>
              <b>{number}</b> is linked. We send a text message about each order to it.
            </p>
            <div>
              <Button type="submit" look="line" size="small" aria-busy={busy}>
                Unlink phone number
              </Button>
            </div>
          </>,
        )}
      {error && (state === 'start' || state === 'linked') && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
    </div>
  )
}

function OtherStep({ words }: { words: string }) {
  return (
    <Button type="submit" look="line" size="small">
      {words}
    </Button>
  )
}

import type { ReactNode } from 'react'
import { MAX_CODE_INPUT, MAX_PHONE_INPUT, type PhoneState } from '../../../domain/accounts/phone-linking.ts'
import { Button } from '../../ui/form/button.tsx'
import { FormNote } from '../../ui/form/checked-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { opens, Question } from '../../ui/form/question.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './account-phone.module.css'

export type AccountPhoneProps = {
  state: Exclude<PhoneState, 'verify'>
  /** The linked number, or the one that a code was sent to, as people write it. */
  number: string | null
  /** When the last code expires, in milliseconds: another one replaces it. */
  codeUntil: number | null
  /** The number in a form that was refused. */
  typed: string
  /** Why the last step was refused. */
  error: string | null
  /** Whether a code is sent with a solved challenge of its own. */
  proof?: boolean
  /** The shop sends text messages; without them a number can only be unlinked. */
  sendsTexts?: boolean
}

/** Linking a phone (spec §4). Every step is a form, which needs no JavaScript except for the captcha's work. */
export function AccountPhone({ state, number, codeUntil, typed, error, proof = false, sendsTexts = true }: AccountPhoneProps) {
  return (
    <div className={styles.box} data-steps="">
      {state === 'start' && (
        <Step intent="start" before="captcha">
          <p>Link a phone, and we send you a text message about each order.</p>
          <div>
            <button type="submit" className={text.link}>
              Link phone number
            </button>
          </div>
          <p role="status" className={styles.status} data-working="Checking that you are not a robot…" />
          <FormNote message={error} />
          <noscript>
            <Note>Linking a phone begins with a check against robots, which needs JavaScript.</Note>
          </noscript>
        </Step>
      )}
      {state === 'number' && (
        <>
          <Step intent="send-code" before={proof && 'captcha'}>
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
              <Button type="submit">Send code</Button>
            </div>
          </Step>
          <OtherStep intent="cancel" words="Cancel" />
        </>
      )}
      {state === 'code' && (
        <>
          <Step intent="verify">
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
              <Button type="submit">Verify</Button>
            </div>
          </Step>
          <div className={layout.acts}>
            <OtherStep intent="send-again" words="Send a new code" replaces={codeUntil} before={proof && 'captcha'} />
            <OtherStep intent="other-number" words="Use another number" />
          </div>
        </>
      )}
      {state === 'linked' && (
        <div className={styles.form}>
          <p>
            <b>{number}</b> is linked. {sendsTexts && 'We send a text message about each order to it.'}
          </p>
          <div>
            <Button look="line" size="small" {...opens('unlink-phone')}>
              Unlink phone number
            </Button>
            <Question
              id="unlink-phone"
              words={`We write to ${number} no more. To link it again takes a new code.`}
              yes="unlink"
              action="/account/phone"
              data-in-place=""
            >
              <input type="hidden" name="intent" value="unlink" />
            </Question>
          </div>
          <FormNote message={error} />
        </div>
      )}
    </div>
  )
}

/** Each step has a form of its own: what is typed in one is no other's. */
function Step({ intent, before, children }: { intent: string; before?: 'captcha' | false | undefined; children: ReactNode }) {
  return (
    <form
      key={intent}
      id={`phone-${intent}`}
      className={styles.form}
      method="post"
      action="/account/phone"
      noValidate
      data-in-place=""
      data-before={before || undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  )
}

type OtherStepProps = { intent: string; words: string; replaces?: number | null; before?: 'captcha' | false | undefined }

function OtherStep({ intent, words, replaces, before }: OtherStepProps) {
  return (
    <Step intent={intent} before={before}>
      {replaces !== undefined && <input type="hidden" name="replaces" value={replaces ?? ''} />}
      <Button type="submit" look="line" size="small">
        {words}
      </Button>
    </Step>
  )
}

import { keptWords } from '../../../messages/orders/kept-orders.ts'
import { Button } from '../../ui/form/button.tsx'
import { Disclosure } from '../../ui/form/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { opens, Question } from '../../ui/form/question.tsx'
import { Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './account-security.module.css'

export type AccountDataProps = {
  /** Otherwise a recent sign-in confirms the deletion. */
  hasPassword: boolean
  /** Why the account was not deleted. */
  errors: { current?: string; form?: string }
  /** The orders that keep name and address for now. */
  kept: { number: string; until: Date }[]
}

/** The sections of the account page on downloading one's data and deleting the account. */
export function AccountData({ hasPassword, errors, kept }: AccountDataProps) {
  const refused = errors.form ?? errors.current
  return (
    <>
      <Disclosure title="My data">
        <p>Everything the shop holds about you, in one file: as a page that you can read, or as JSON for programs.</p>
        <p>
          <a className={text.link} href="/account/data?as=page" download>
            Download to read
          </a>
        </p>
        <p>
          <a className={text.link} href="/account/data" download>
            Download my data
          </a>
        </p>
      </Disclosure>
      <Disclosure title="Delete my account" open={refused !== undefined}>
        <div className={styles.deletion}>
          <p>
            Your profile, sessions, cart, addresses, reviews and photos are deleted at once and for good. Orders stay in our books, without
            your name and address; an order that is still on its way to you keeps them until the parcel has arrived.
          </p>
          {kept.map((order) => (
            <p key={order.number}>{keptWords(order)}</p>
          ))}
          <div>
            {/* Where the refused form stands, far down its page. */}
            {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
            <Button look="line" size="small" autoFocus={refused !== undefined} {...opens('delete-account')}>
              Delete account for good
            </Button>
          </div>
          <Refused words={refused} />
          <Question id="delete-account" words="Your account is deleted. This cannot be undone." yes="delete" action="/account">
            <input type="hidden" name="intent" value="delete-account" />
            {hasPassword && (
              <Field
                label="Your password"
                type="password"
                name="current"
                autoComplete="current-password"
                required
                error={refused && 'Please type your password again.'}
              />
            )}
          </Question>
        </div>
      </Disclosure>
    </>
  )
}

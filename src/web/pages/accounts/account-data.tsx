import { Button } from '../../ui/form/button.tsx'
import { Disclosure } from '../../ui/form/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './account-security.module.css'

export type AccountDataProps = {
  /** Otherwise a recent sign-in confirms the deletion. */
  hasPassword: boolean
  /** Why the account was not deleted. */
  errors: { current?: string; form?: string }
}

/** The sections of the account page on downloading one's data and deleting the account. */
export function AccountData({ hasPassword, errors }: AccountDataProps) {
  const isRefused = errors.current !== undefined || errors.form !== undefined
  return (
    <>
      <Disclosure title="My data">
        <p>Everything the shop holds about you, in one JSON file.</p>
        <p>
          <a className={text.link} href="/account/data" download>
            Download my data
          </a>
        </p>
      </Disclosure>
      <Disclosure title="Delete my account" open={isRefused}>
        <form className={styles.deletion} method="post" action="/account">
          <input type="hidden" name="intent" value="delete-account" />
          <p>
            Your profile, sessions, cart, addresses, reviews and photos are deleted at once and for good. Orders stay in our books, without
            your name and address; an order that is still on its way to you keeps them until the parcel has arrived.
          </p>
          {hasPassword && (
            <Field
              label="Your password"
              type="password"
              name="current"
              autoComplete="current-password"
              required
              error={errors.current ?? (errors.form && 'Please type your password again.')}
            />
          )}
          <div>
            <Button type="submit" look="line" size="small">
              Delete account for good
            </Button>
          </div>
          {errors.form && (
            <Note kind="bad" role="alert">
              {errors.form}
            </Note>
          )}
        </form>
      </Disclosure>
    </>
  )
}

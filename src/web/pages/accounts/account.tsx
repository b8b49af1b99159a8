import { isDefaultName, MAX_NAME_LENGTH, type Person } from '../../../domain/accounts/person.ts'
import { jsonEtag } from '../../../etag.ts'
import { liveRegion } from '../../live-region.ts'
import { membershipTopic } from '../../own-topics.ts'
import { definePage } from '../../page.ts'
import { AccountTabs } from '../../ui/accounts/account-tabs.tsx'
import { SignInMethods, type SignInMethodsProps } from '../../ui/accounts/sign-in-methods.tsx'
import { MembershipCard, RenewalBanner, type MembershipCardProps } from '../../ui/content/membership-card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note, Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { AccountData, type AccountDataProps } from './account-data.tsx'
import { AccountNotifications, type AccountNotificationsProps } from './account-notifications.tsx'
import { AccountPhone, type AccountPhoneProps } from './account-phone.tsx'
import { AccountSecurity, type AccountSecurityProps } from './account-security.tsx'
import styles from './account.module.css'

const NOTICES = {
  name: 'Your display name has been changed, on your reviews too.',
  linked: 'It is linked. You can sign in with it from now on.',
  unlinked: 'It is unlinked, and every other device has been signed out. Nobody can sign in with it any more.',
  password: 'Your password has been changed, and every other device has been signed out.',
  verification: 'A verification email is on its way. Its link works for 24 hours.',
  canceled: 'Your membership is cancelled. You can read until the end of the time you have paid for.',
  resumed: 'Your membership is resumed.',
}

/** `name`: as it was typed. */
type NameForm = { name: string; errors: { name?: string; form?: string } }

type AccountProps = {
  person: Person
  isOperator: boolean
  membership: MembershipCardProps
  /** Which names are refused depends on the account, so the shop says it. */
  nameForm: NameForm
  security: AccountSecurityProps
  data: AccountDataProps
  notice: keyof typeof NOTICES | null
  signInMethods: SignInMethodsProps
  /** Null where no phone can be linked. */
  phone: AccountPhoneProps | null
  notifications: AccountNotificationsProps
  /** Why what was asked for was not done. */
  refused: string
}

export const account = definePage({
  head: { title: 'Your Account', noIndex: true },
  Body: ({
    person,
    isOperator,
    membership,
    nameForm,
    signInMethods,
    phone,
    notifications,
    security,
    data,
    notice,
    refused,
  }: AccountProps) => (
    <div className={text.column}>
      <PageHead title="Your Account" />
      <AccountTabs current="Account" />
      <div className={`${layout.last} ${styles.columns}`}>
        <div className={styles.overview}>
          <RenewalBanner subscriptions={membership.subscriptions} />
          {notice && (
            <Note kind="good" role="status">
              {NOTICES[notice]}
            </Note>
          )}
          <Refused words={refused} />
          <div className={styles.person} {...liveRegion('person', personTopic(person))}>
            <DefinitionList rows={rowsOf(person, nameForm)} />
            {person.email !== null && !person.emailVerified && (
              <form method="post" action="/account" data-in-place="">
                <input type="hidden" name="intent" value="send-verification" />
                <Button type="submit" look="line" size="small">
                  Send verification email
                </Button>
              </form>
            )}
          </div>
        </div>
        <aside className={styles.panels} {...liveRegion('panels', membershipTopic(membership.subscriptions))}>
          <div className={layout.start}>
            <h2>Saved pieces</h2>
            <p>What you keep to look at again, on every device that you sign in with.</p>
            <a className={text.link} href="/saved">
              All saved pieces
            </a>
          </div>
          <MembershipCard {...membership} />
          {isOperator && (
            <div className={layout.start}>
              <h2>Operator</h2>
              <p>Orders, products, reviews and people of the shop.</p>
              <a className={text.link} href="/operator">
                Operator
              </a>
            </div>
          )}
        </aside>
        <div className={styles.settings}>
          {phone && (
            <section id="phone" className={styles.section} aria-labelledby="phone-heading">
              <h2 id="phone-heading">Phone</h2>
              <AccountPhone {...phone} />
            </section>
          )}
          <section id="notifications" className={styles.section} aria-labelledby="notifications-heading">
            <h2 id="notifications-heading">Notifications</h2>
            <AccountNotifications {...notifications} />
          </section>
          <SignInMethods {...signInMethods} />
          <div>
            <AccountSecurity {...security} />
            <AccountData {...data} />
          </div>
        </div>
      </div>
    </div>
  ),
})

function personTopic(person: Person) {
  return { resource: 'user', params: { uid: 'me' }, etag: jsonEtag(person) }
}

function rowsOf(person: Person, nameForm: NameForm) {
  return [
    {
      term: 'Display Name',
      value: person.displayName || 'N/A',
      change: <DisplayName {...nameForm} />,
      hint: isDefaultName(person.displayName) && 'Please choose a name of your own.',
    },
    { term: 'Email Address', value: person.email ?? 'N/A' },
    { term: 'Email Verified', value: person.emailVerified ? 'Yes' : 'No' },
    ...(person.phoneNumber ? [{ term: 'Phone Number', value: person.phoneNumber }] : []),
  ]
}

function DisplayName({ name, errors }: NameForm) {
  return (
    <details className={styles.name} open={Object.keys(errors).length > 0}>
      <summary className={text.link}>
        Change<span className={text.hidden}> your display name</span>
      </summary>
      <CheckedForm action="/account" button="Save name" look="line" error={errors.form}>
        <input type="hidden" name="intent" value="display-name" />
        <Field
          label="Display name"
          hideLabel
          name="name"
          autoComplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          required
          hint="Everybody can see it beside your reviews."
          defaultValue={isDefaultName(name) ? '' : name}
          error={errors.name}
        />
      </CheckedForm>
    </details>
  )
}

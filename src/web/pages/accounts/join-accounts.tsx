import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import styles from '../../ui/form/checked-form.module.css'
import { Note, Refused } from '../../ui/text/note.tsx'

type JoinAccountsProps =
  /** `stays`: the account of this address is the one that does. */
  | { is: 'asked'; token: string; stays: boolean; other: string }
  | { is: 'agreed' | 'joined' }
  | { is: 'refused'; reason: keyof typeof REFUSED }

const REFUSED = {
  invalid:
    'This link is not valid: it was not copied as a whole, its time is over, a newer mail has taken its place, or an address has changed.',
  paying: 'A payment of one of these accounts is under way. Please come back to this link once it has ended.',
  operator: 'This account has other tasks in the shop now, so that it stays as it is. Please write to us.',
  'both-members': 'Both accounts have a membership now, of which one has to end first. Please write to us.',
}
const DONE = {
  agreed: 'Thank you. The accounts are one as soon as the link is confirmed that we sent to the other address.',
  joined: 'Your two accounts are one. Sign in with the address of the one that stays.',
}

/** Where the links lead that are mailed to both addresses of two accounts. */
export const joinAccounts = definePage({
  head: { title: 'Make two accounts one', noIndex: true },
  footer: 'slim',
  Body: (props: JoinAccountsProps) => (
    <AuthLayout title="Make two accounts one" panel="sign_in" demo={false}>
      {props.is === 'asked' && <Asked {...props} />}
      {props.is === 'refused' && <Refused words={REFUSED[props.reason]} />}
      {(props.is === 'agreed' || props.is === 'joined') && (
        <Note kind="good" role="status">
          {DONE[props.is]}
        </Note>
      )}
      {props.is !== 'asked' && <ButtonLink href="/">To the shop</ButtonLink>}
    </AuthLayout>
  ),
})

function Asked({ token, stays, other }: Extract<JoinAccountsProps, { is: 'asked' }>) {
  return (
    <form className={styles.form} method="post" action="/join-accounts">
      <p>
        {stays
          ? `Your account ${other} becomes part of the one with the address of this mail, which you go on signing in with.`
          : `The account with the address of this mail becomes part of your account ${other}. Nobody signs in with this one any more.`}
      </p>
      <p>
        Orders, returns, reviews, saved addresses, cart, saved pieces and membership go along. Of two reviews of one piece, that of the
        account that stays is kept. This cannot be undone: agree only if both accounts are yours.
      </p>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" wide>
        Make them one
      </Button>
    </form>
  )
}

import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Note } from '../../ui/text/note.tsx'

type OrderForYouProps =
  | { of: 'paid' | 'not-paid' | 'pending' | 'returned' | 'nothing' }
  /** The link of a mail. */
  | { of: 'claim'; token: string; number: string; signIn: string | null }

const TITLES: Record<OrderForYouProps['of'], string> = {
  paid: 'Thank you',
  'not-paid': 'Nothing was paid',
  pending: 'Your payment is being confirmed',
  returned: 'Your payment goes back',
  claim: 'Your order',
  nothing: 'Nothing is here',
}

const WORDS = {
  paid: 'Your order is paid. The shop has it, and you get a mail or a message about it.',
  'not-paid': 'No money was taken. You can open the link that you were given once more, or ask the shop for another one.',
  pending: 'Your bank has not answered yet. There is nothing you need to do: the shop hears of it.',
  returned:
    'The order had changed, or a piece of it was gone, when your payment came. All of it goes back by itself, the way it came. Please ask the shop for another link.',
  nothing: 'This link leads to nothing: its order is in an account already, or it was not copied as a whole.',
}

/** An order that the shop has written for somebody: after its payment, and where its buyer takes it into an account. */
export const orderForYou = definePage({
  head: { title: 'An order for you', noIndex: true },
  footer: 'slim',
  Body: (props: OrderForYouProps) => (
    <AuthLayout title={TITLES[props.of]} panel="sign_in" demo={false}>
      {props.of === 'claim' ? <Claim {...props} /> : <Note kind={props.of === 'paid' ? 'good' : undefined}>{WORDS[props.of]}</Note>}
      {props.of !== 'claim' && <ButtonLink href="/">To the shop</ButtonLink>}
    </AuthLayout>
  ),
})

function Claim({ token, number, signIn }: Extract<OrderForYouProps, { of: 'claim' }>) {
  if (signIn !== null)
    return (
      <>
        <p>The shop has written order {number} for you. In an account you see how far it is, its receipt, and what goes back.</p>
        <ButtonLink href={signIn}>Sign in, or open an account</ButtonLink>
      </>
    )
  return (
    <form method="post" action="/order-for-you">
      <input type="hidden" name="token" value={token} />
      <p>The shop has written order {number} for you. It is yours alone once it is in your account, and this link leads to nothing then.</p>
      <Button type="submit" wide>
        Add it to my account
      </Button>
    </form>
  )
}

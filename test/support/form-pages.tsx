import { definePage } from '../../src/web/page.ts'
import { AccountPhone } from '../../src/web/pages/accounts/account-phone.tsx'

/** The section of the account page by itself. */
export const accountPhone = definePage({ head: { title: 'Your Account' }, Body: AccountPhone })

import type { MailTemplates } from './mail-template.ts'
import { emailVerification } from './email-verification.tsx'
import { membership } from './membership.tsx'
import { operatorOrder, operatorSummary } from './operator-news.tsx'
import { orderPlaced } from './order-placed.tsx'
import { orderShipped } from './order-shipped.tsx'
import { passwordChanged } from './password-changed.tsx'
import { passwordReset } from './password-reset.tsx'
import { refund } from './refund.tsx'

export const mailTemplates: MailTemplates = {
  emailVerification,
  membership,
  operatorOrder,
  operatorSummary,
  orderPlaced,
  orderShipped,
  passwordChanged,
  passwordReset,
  refund,
}

import { accountMerge } from './account-merge.tsx'
import { backInStock } from './back-in-stock.tsx'
import { complaintAnswered } from './complaint-answered.tsx'
import { emailChange, emailChanged } from './email-change.tsx'
import { emailVerification } from './email-verification.tsx'
import type { MailTemplates } from './mail-template.ts'
import { membership } from './membership.tsx'
import { operatorComplaint } from './operator-complaint.tsx'
import { operatorLow } from './operator-low.tsx'
import { operatorCancelled, operatorOrder, operatorSummary } from './operator-news.tsx'
import { operatorWebhook } from './operator-webhook.tsx'
import { orderCancelled } from './order-cancelled.tsx'
import { orderCorrected } from './order-corrected.tsx'
import { orderPlaced } from './order-placed.tsx'
import { orderReady } from './order-ready.tsx'
import { orderShipped } from './order-shipped.tsx'
import { passwordChanged } from './password-changed.tsx'
import { passwordReset } from './password-reset.tsx'
import { refund } from './refund.tsx'
import { operatorReturn, returnNews } from './return-news.tsx'

export const mailTemplates: MailTemplates = {
  accountMerge,
  backInStock,
  complaintAnswered,
  emailChange,
  emailChanged,
  emailVerification,
  membership,
  operatorCancelled,
  operatorComplaint,
  operatorLow,
  operatorOrder,
  operatorReturn,
  operatorSummary,
  operatorWebhook,
  orderCancelled,
  orderCorrected,
  orderPlaced,
  orderReady,
  orderShipped,
  passwordChanged,
  passwordReset,
  refund,
  returnNews,
}

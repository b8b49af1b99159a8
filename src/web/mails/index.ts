import type { MailTemplates } from './mail-template.ts'
import { emailVerification } from './email-verification.tsx'
import { orderPlaced } from './order-placed.tsx'
import { orderShipped } from './order-shipped.tsx'
import { passwordReset } from './password-reset.tsx'
import { refund } from './refund.tsx'

export const mailTemplates: MailTemplates = { emailVerification, orderPlaced, orderShipped, passwordReset, refund }

import type { MailTemplates } from './mail-template.ts'
import { orderPlaced } from './order-placed.tsx'
import { orderShipped } from './order-shipped.tsx'
import { passwordReset } from './password-reset.tsx'
import { refund } from './refund.tsx'

export const mailTemplates: MailTemplates = { orderPlaced, orderShipped, passwordReset, refund }

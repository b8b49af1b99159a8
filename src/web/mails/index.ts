import type { Mails } from './mail.ts'
import { orderPlaced } from './order-placed.tsx'
import { orderShipped } from './order-shipped.tsx'
import { passwordReset } from './password-reset.tsx'
import { refund } from './refund.tsx'

/** Every letter by the name that src/domain/letter.ts gives it. */
export const mails: Mails = { orderPlaced, orderShipped, passwordReset, refund }

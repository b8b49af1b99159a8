import type { Mails } from './mail.ts'
import { orderPlaced } from './order-placed.tsx'
import { passwordReset } from './password-reset.tsx'

/** Every letter by the name that src/domain/letter.ts gives it. */
export const mails: Mails = { orderPlaced, passwordReset }

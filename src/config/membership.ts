import { wholeNumber } from './variables.ts'

/** The membership that the shop sells. */
export type MembershipSettings = { amountPaise: number; days: number } | null

const DEMO_RUPEES = 199

export const MEMBERSHIP_VARIABLES = {
  /** The price in rupees; 0 sells no memberships. */
  MEMBERSHIP_PRICE: wholeNumber(99_999).optional(),
  MEMBERSHIP_DAYS: wholeNumber(366)
    .refine((days) => days >= 14, 'is below 14: the invoice is sent a week before the end')
    .default(30),
}

type MembershipEnvironment = { MEMBERSHIP_PRICE?: number | undefined; MEMBERSHIP_DAYS: number }

/** A real shop sells memberships once it has named a price. */
export function membershipSettings(env: MembershipEnvironment, demo: boolean): MembershipSettings {
  const rupees = env.MEMBERSHIP_PRICE ?? (demo ? DEMO_RUPEES : 0)
  return rupees === 0 ? null : { amountPaise: rupees * 100, days: env.MEMBERSHIP_DAYS }
}

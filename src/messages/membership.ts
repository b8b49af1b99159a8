/** Shown to everybody without an active subscription (spec §2). */
export const NO_ACCESS = 'You do not have access to this content.'

/** The payment provider has no automatic renewal. */
export const NO_AUTOMATIC_CHARGE = 'Nothing is charged automatically: we write to you a week before the end.'

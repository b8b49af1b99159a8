export const UNREACHABLE = 'The shop could not be reached. Please check your connection and try again.'

export const TOO_LATE = 'The shop is taking too long to answer. Please try again.'

/** An answer that is none of the shop's (spec §5). */
export const WENT_WRONG = 'Something went wrong. Please try again.'

/** An operator's action may be costly to do twice. */
export const NO_ANSWER = 'There was no answer. Please check your connection, and whether it is done, before you try again.'

/** What is typed stands beside it. */
export const SIGNED_OUT = 'You are signed out. Please sign in again in another window, then send this once more.'

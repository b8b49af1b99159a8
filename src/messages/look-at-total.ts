/** Shown where a price was not seen with the delivery that it includes by now. */
export const LOOK_AT_TOTAL = 'The total includes delivery to this address now. Please look at it, then place the order.'

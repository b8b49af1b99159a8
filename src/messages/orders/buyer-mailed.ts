/** After what an operator has done. Who has bought with a phone number alone gets none. */
export const BUYER_MAILED = 'The buyer gets a mail, if an email address is known.'

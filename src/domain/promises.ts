/** What the shop promises in words wherever it speaks of it (spec §9). */
export const DELIVERY_TIME = '5 to 7 business days'
export const SUPPORT_DAYS = 'Monday to Saturday'
export const SUPPORT_HOURS = '10:00 to 18:00 IST'
export const REPLY_TIME = '24 to 48 hours'

/** Whether `text` is a phone number as the shop keeps and dials it: E.164, such as +919876543210. */
export function isPhoneNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}

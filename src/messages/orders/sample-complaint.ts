/** What the sample of an answer to a complaint is written of. */
export const SAMPLE_COMPLAINT = {
  message: 'The hem has come undone at the left.',
  answer: 'We are sorry. Another one goes out to you tomorrow, and you may keep this one.',
}

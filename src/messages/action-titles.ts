import type { ActionState } from '../domain/operators/operator-action.ts'

/** What stands in a history, where the action's own name does not say it. */
const TITLES: Readonly<Record<string, string>> = {
  'operator-revoked': 'Access removed',
  'email-change-asked': 'Correct address mailed',
  'merge-asked': 'Asked to merge two accounts',
  'job-retried': 'Job tried again',
  'job-dropped': 'Job deleted',
  'queue-retried': 'Jobs tried again',
  'queue-dropped': 'Jobs deleted',
}

/** "order-shipped" as "Order shipped". `after`: what it changed. */
export function actionTitle(action: string, after: ActionState | null = null): string {
  if (action === 'operator-granted') return `Made ${after?.['role'] === 'packer' ? 'a packer' : 'an owner'}`
  const title = TITLES[action]
  if (title !== undefined) return title
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

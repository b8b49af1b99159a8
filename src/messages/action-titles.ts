/** What stands in a history, where the action's own name does not say it. */
const TITLES: Readonly<Record<string, string>> = {
  'operator-revoked': 'Access removed',
  'job-retried': 'Task tried again',
  'job-dropped': 'Task deleted',
  'queue-retried': 'Tasks tried again',
  'queue-dropped': 'Tasks deleted',
}

/** "order-shipped" as "Order shipped". */
export function actionTitle(action: string): string {
  const title = TITLES[action]
  if (title !== undefined) return title
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

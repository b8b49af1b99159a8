import { serveOneTask } from '../../src/platform/work/run-in-process.ts'

/** Answers its task, fails with it, or never ends. */
serveOneTask(async ({ action, text }: { action: 'answer' | 'fail' | 'loop' | 'crash'; text: Uint8Array }) => {
  if (action === 'fail') throw new Error('as told')
  if (action === 'crash') process.abort()
  if (action === 'loop') for (;;);
  return text
})

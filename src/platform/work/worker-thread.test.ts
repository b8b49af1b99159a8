import { onTestFinished, expect, it } from 'vitest'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createWorkerThread } from './worker-thread.ts'

/** Answers a task with itself; 'loop' never ends, 'fill' takes all memory. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (task) => {
  const filled = []
  while (task === 'loop' || task === 'fill') if (task === 'fill') filled.push(new Array(100_000).fill(filled.length))
  parentPort.postMessage({ value: task })
})
parentPort.postMessage({ started: true })`

function startThread(program = PROGRAM) {
  const thread = createWorkerThread<string, string>({
    program: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    waiting: { waitingPerKey: 4, waitingInAll: 4 },
    limits: { taskMs: 3000, heapMb: 64 },
  })
  onTestFinished(() => thread.stop())
  return thread
}

it.each([
  ['time', 'loop', /longer than 3000 ms/],
  ['memory', 'fill', /memory/],
])('a task that takes too much %s is ended, and the others are done', async (_, task, message) => {
  const thread = startThread()
  const results = await Promise.allSettled(['a', task, 'b', 'c'].map((each) => thread.run(each, 'asha')))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : null))).toEqual(['a', null, 'b', 'c'])
  expect(results[1]).toMatchObject({ reason: { message: expect.stringMatching(message) } })
})

it('a task that waits is refused when the thread stops', async () => {
  const thread = startThread()
  const tasks = Promise.allSettled(['loop', 'a'].map((each) => thread.run(each, 'asha')))
  await thread.stop()
  expect(await tasks).toMatchObject([{ reason: expect.any(UnavailableError) }, { reason: expect.any(UnavailableError) }])
})

it('a message of another sender is no answer', async () => {
  const program = `import { parentPort } from 'node:worker_threads'
    parentPort.postMessage({ 'watch:import': ['file:///a.ts'] })\n${PROGRAM.replace("import { parentPort } from 'node:worker_threads'", '')}`
  const thread = startThread(program)
  expect(await thread.run('a', 'asha')).toBe('a')
})

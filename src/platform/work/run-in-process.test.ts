import { expect, it } from 'vitest'
import { runInProcess } from './run-in-process.ts'

const run = (action: string) =>
  runInProcess(new URL('../../../test/support/run-in-process.ts', import.meta.url), { action, text: Buffer.from('a picture') }, 1000)

it('gives the answer of a program', async () => {
  expect(await run('answer')).toEqual({ value: Buffer.from('a picture') })
})

it.each([
  ['fail', { failure: 'as told' }],
  ['crash', { ended: true }],
  ['loop', { ended: true }],
])('tells of a program that should %s', async (action, result) => {
  expect(await run(action)).toEqual(result)
})

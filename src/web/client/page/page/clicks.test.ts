// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { afterPress } from './clicks.ts'

const tell = (type: string) => document.dispatchEvent(new Event(type))

it('what shifts the layout waits for a press to end, and not forever where no end is told', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const done: string[] = []
  tell('pointerdown')
  afterPress(() => done.push('after a press'))
  vi.advanceTimersByTime(1000)
  expect(done).toEqual([])
  tell('pointerup')
  vi.advanceTimersByTime(100)
  expect(done).toEqual(['after a press'])
  tell('pointerdown')
  afterPress(() => done.push('after a context menu'))
  vi.advanceTimersByTime(5000)
  expect(done).toEqual(['after a press', 'after a context menu'])
})

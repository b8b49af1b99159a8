import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WHILE_QUIET, returnMemoryWhenQuiet } from './return-memory.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A heap whose load the test decides. */
function createHeap() {
  const heap = { load: 0, isSmall: false, trims: 0, collect: () => {} }
  const end = returnMemoryWhenQuiet({
    onMajorCollection(listener) {
      heap.collect = listener
      return () => (heap.collect = () => {})
    },
    utilization: () => heap.load,
    preferSmall: (small) => void (heap.isSmall = small),
    trim: () => void heap.trims++,
  })
  return Object.assign(heap, { end })
}

it('memory is returned soon after the start, and after a load, and nothing is looked at otherwise', () => {
  const heap = createHeap()
  vi.advanceTimersByTime(2000)
  expect(heap.isSmall).toBe(true)
  vi.advanceTimersByTime(40_000)
  expect(heap.isSmall).toBe(false)
  expect(heap.trims).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
  heap.load = 0.9
  heap.collect()
  vi.advanceTimersByTime(60_000)
  expect(heap.isSmall).toBe(false)
  heap.load = 0.01
  vi.advanceTimersByTime(2000)
  expect(heap.isSmall).toBe(true)
  expect(heap.trims).toBe(1)
  heap.collect()
  heap.collect()
  vi.advanceTimersByTime(2000)
  expect(heap.isSmall).toBe(false)
  expect(heap.trims).toBe(2)
  expect(vi.getTimerCount()).toBe(0)
})

it('the heap is not small for long when there is nothing to return', () => {
  const heap = createHeap()
  heap.collect()
  vi.advanceTimersByTime(38_000)
  expect(heap.isSmall).toBe(true)
  vi.advanceTimersByTime(4000)
  expect(heap.isSmall).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

it('a load that comes back meanwhile is fast at once, and its memory is returned later', () => {
  const heap = createHeap()
  heap.collect()
  vi.advanceTimersByTime(2000)
  expect(heap.isSmall).toBe(true)
  heap.load = 0.9
  vi.advanceTimersByTime(2000)
  expect(heap.isSmall).toBe(false)
  heap.load = 0
  vi.advanceTimersByTime(2000)
  expect(heap.isSmall).toBe(true)
})

it('leaves the heap as it was when it ends', () => {
  const heap = createHeap()
  heap.collect()
  vi.advanceTimersByTime(2000)
  heap.end()
  expect(heap.isSmall).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

it('V8 has the flags that this needs', () => {
  const { status, stderr } = spawnSync(process.execPath, [...WHILE_QUIET, '-e', '0'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

it.runIf(process.platform === 'linux')('what was freed goes back to the system, without a warning', () => {
  // Every second block stays, so that nothing is at the end of the heap.
  const program = `
    const { trimMalloc } = await import('./src/platform/trim-malloc.ts')
    const blocks = Array.from({ length: 2000 }, () => Buffer.allocUnsafeSlow(50_000).fill(1))
    globalThis.left = blocks.filter((_, index) => index % 2)
    blocks.length = 0
    gc()
    const full = process.memoryUsage.rss()
    trimMalloc()
    console.log((full - process.memoryUsage.rss()) / 1e6)`
  const args = ['--expose-gc', '--input-type=module', '-e', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(Number(stdout)).toBeGreaterThan(20)
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { goOnTo, noteLeaving } from './leaving.ts'
import { reloadPage } from './session.ts'

let assign: MockInstance<Location['assign']>
let replace: MockInstance<Location['replace']>
const moves = () => [assign.mock.calls.flat(), replace.mock.calls.length]

// Files share modules, which listen to the window of the first.
noteLeaving()

beforeEach(() => {
  dispatchEvent(new Event('pageshow'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  sessionStorage.clear()
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
})
afterEach(() => {
  dispatchEvent(new Event('pageshow'))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('an answer leads on, and an ended session loads the page again', () => {
  goOnTo('/account')
  reloadPage()
  expect(moves()).toEqual([['/account'], 1])
})

it('neither cancels the way of somebody who is leaving; whoever has stayed after all gets the page anew', () => {
  dispatchEvent(new Event('beforeunload'))
  goOnTo('/account')
  reloadPage()
  expect(moves()).toEqual([[], 0])
  vi.advanceTimersByTime(10_000)
  expect(moves()).toEqual([[], 1])
})

it('a form that is sent after a download leads on', () => {
  dispatchEvent(new Event('beforeunload'))
  dispatchEvent(new Event('submit'))
  goOnTo('/account')
  expect(moves()).toEqual([['/account'], 0])
})

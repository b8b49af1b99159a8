// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { openProvidersInPopups } from './open-popup.ts'

it('a provider’s button that came with an answer opens a popup too', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue({ close() {} } as Window)
  onTestFinished(() => {
    open.mockRestore()
    document.body.innerHTML = ''
  })
  openProvidersInPopups()
  document.body.innerHTML = '<form action="/auth/start/google" data-provider="none"></form>'
  document.querySelector('form')!.requestSubmit()
  expect(open).toHaveBeenCalledOnce()
})

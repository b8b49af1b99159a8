import './patient-dom.ts'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'
import { checkForms } from '../../src/web/client/page/forms/checked-forms.ts'
import { sendFormsInPlace } from '../../src/web/client/page/in-place-forms.ts'
import { FolderContext } from '../../src/web/folder-context.ts'
import type { Page } from '../../src/web/page.ts'
import { PLAIN_FOLDER } from './plain-folder.ts'

let started: Document | null = null

/**
 * For component tests of a page without islands: renders its body as the server does, lets `before` do what somebody does before
 * the script is there, and starts the script of its forms. It is gone after the test.
 */
export function openPage<Props extends object>(page: Page<Props>, props: Props, before: (root: HTMLElement) => void = () => {}) {
  const isFirst = started !== document
  started = document
  // Of an empty page: it begins to check no form.
  if (isFirst) sendFormsInPlace()
  document.body.innerHTML = bodyOf(page, props)
  const root = document.querySelector('main')!
  onTestFinished(() => {
    document.body.innerHTML = ''
    // An answer from elsewhere would lead away from the page of the next test.
    history.replaceState(null, '', '/')
  })
  before(root)
  if (isFirst) checkForms()
  else document.dispatchEvent(new CustomEvent('page-replaced', { detail: document.createElement('form') }))
  return { root, user: userEvent.setup() }
}

function bodyOf<Props extends object>({ Body }: Page<Props>, props: Props): string {
  return `<main>${renderToString(createElement(FolderContext, { value: PLAIN_FOLDER }, createElement(Body, props)))}</main>`
}

/** A page as the shop answers a form; `address` is the one that it was redirected to. Null is an answer that never comes. */
export type FormAnswer = { status?: number; html: string; address?: string } | null

export function answerOf<Props extends object>(page: Page<Props>, props: Props, status = 200): FormAnswer {
  return { status, html: bodyOf(page, props) }
}

/** Until the test ends, the test answers the forms. @returns what is sent, in its order */
export function answerForms(answer: () => FormAnswer | Promise<FormAnswer>) {
  const sent: { address: string; fields: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    sent.push({ address, fields: Object.fromEntries(body as URLSearchParams) })
    const answered = await answer()
    if (answered === null) throw new TypeError('Failed to fetch')
    const { status = 200, html, address: redirected = null } = answered
    const url = new URL(redirected ?? address, location.href).href
    return Object.defineProperties(new Response(html, { status }), { url: { value: url }, redirected: { value: redirected !== null } })
  })
  return sent
}

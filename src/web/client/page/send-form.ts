import { UNREACHABLE } from '../../../messages/sign-in.ts'
import { reloadPage } from '../session.ts'
import { askInForm } from './ask-in-form.ts'
import { morph, parsePage } from './morph.ts'
import { moveFocus, placeOf } from './row-focus.ts'

declare global {
  interface DocumentEventMap {
    /** The answer of the form has taken the page's place. */
    'page-replaced': CustomEvent<HTMLFormElement>
  }
}

/** Others may be ahead in the queue for hashing. */
const TIMEOUT_MS = 30_000
/** How long operators' pages say what was done. What was refused stays until the next action. */
const SHOWN_MS = 10_000

/** What a form needs of the browser before it is sent, by its `data-before`: further fields. They throw what can be shown. */
const BEFORE: Record<string, (form: HTMLFormElement) => Promise<Record<string, string>>> = {
  captcha: async () => ({ altcha: await import('../captcha/solve-captcha.ts').then(({ solveCaptcha }) => solveCaptcha()).catch(() => '') }),
  subscribe: async ({ dataset }) => (await pushModule()).subscribeBrowser(dataset.key ?? ''),
  unsubscribe: async () => (await pushModule()).unsubscribeBrowser().then(() => ({})),
}

function pushModule() {
  return import('../push/subscribe-browser.ts').catch(() => {
    throw new Error(UNREACHABLE)
  })
}

/** What operators do may be costly to do twice. */
const NO_ANSWER = 'There was no answer. Please check your connection, and whether it is done, before you try again.'

const sending = new WeakSet<HTMLFormElement>()
let last: Promise<void> = Promise.resolve()

/** Sends a form, once, after those before it, and shows the answer in place of this page. */
export function sendForm(form: HTMLFormElement, submitter: HTMLElement | null = null): void {
  if (sending.has(form)) return
  sending.add(form)
  submitter?.setAttribute('aria-busy', 'true')
  last = last
    .then(() => act(form, submitter))
    .catch((error: Error) => tell(form, error.message))
    .finally(() => {
      sending.delete(form)
      submitter?.removeAttribute('aria-busy')
    })
}

async function act(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const place = placeOf(form)
  const { url, status, isRedirected, page } = await post(form, submitter)
  // Another page; or this one with a new token of the session (client/session.ts).
  if (isRedirected && (url.pathname !== location.pathname || 'rotatesSession' in form.dataset)) return location.assign(url)
  if (askInForm(form, page, submitter)) return
  const [main, fresh] = [document.querySelector('main'), page.querySelector('main')]
  // Whoever may no longer use operators' pages gets the shop's page for unknown addresses.
  if (!main || !fresh || (page.body.dataset.operator === undefined) !== (document.body.dataset.operator === undefined)) return reloadPage()
  // A page of a fault would take what is typed with it.
  if (status >= 400 && !OF_THE_FORM.has(status) && !fresh.querySelector(`form[action="${form.getAttribute('action')}"]`))
    throw new Error(fresh.querySelector('p')?.textContent ?? '')
  const notice = fresh.querySelector<HTMLElement>('[data-notice]')
  notice?.remove()
  const isDone = status < 400
  if (isDone) close(form)
  morph(main, fresh, isDone ? null : form)
  // A live update that was read before must not undo that (client/live/live-regions.ts).
  document.dispatchEvent(new CustomEvent('page-replaced', { detail: form }))
  if (isRedirected) follow(url, page)
  say(notice?.dataset.notice ?? 'good', notice?.textContent ?? '')
  moveFocus(main, form, place)
}

/** What the form was refused for stands in the page that is answered, even where the form is not there any more. */
const OF_THE_FORM = new Set([404, 409, 410, 422])

/** Changed fields and opened questions are left alone by morphing. */
function close(form: HTMLFormElement): void {
  form.reset()
  const details = form.closest('details')
  if (details) details.open = false
}

function follow(url: URL, { title }: Document): void {
  if (document.querySelector('[data-said]')) url.searchParams.delete('done')
  history.replaceState(history.state, '', url)
  document.title = title
}

type Answer = { url: URL; status: number; isRedirected: boolean; page: Document }

/** Throws without an answer: whether anything was done is unknown then. */
async function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Answer> {
  const status = form.querySelector('[data-working]')
  if (status) status.textContent = (status as HTMLElement).dataset.working ?? ''
  const further = await BEFORE[form.dataset.before ?? '']?.(form)
  const body = new FormData(form, submitter)
  for (const [name, value] of Object.entries(further ?? {})) body.set(name, value)
  try {
    // A property would be the field of that name.
    const response = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      body: form.enctype === 'multipart/form-data' ? body : new URLSearchParams(body as unknown as Record<string, string>),
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const page = parsePage(await response.text())
    return { url: new URL(response.url), status: response.status, isRedirected: response.redirected, page }
  } catch {
    throw new Error(document.querySelector('[data-said]') ? NO_ANSWER : UNREACHABLE)
  } finally {
    if (status) status.textContent = ''
  }
}

/** Says in the form, or in the operators' status line, why it was not sent. */
function tell(form: HTMLFormElement, words: string): void {
  if (document.querySelector('[data-said]')) return say('bad', words)
  const note = form.querySelector<HTMLElement>('[data-form-note]') ?? form.appendChild(document.createElement('p'))
  note.dataset.formNote = ''
  note.hidden = false
  note.setAttribute('role', 'alert')
  note.textContent = words
}

let timer: ReturnType<typeof setTimeout> | undefined

function say(kind: string, words: string): void {
  const line = document.querySelector<HTMLElement>('[data-said]')
  if (!line) return
  clearTimeout(timer)
  line.dataset.said = kind
  line.textContent = words
  if (kind === 'good') timer = setTimeout(() => (line.textContent = ''), SHOWN_MS)
}

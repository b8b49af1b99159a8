import { morph, parsePage } from '../../client/page/morph.ts'
import { reloadPage } from '../../client/session.ts'
import { focusRow, rows } from './keyboard.ts'

const TIMEOUT_MS = 15_000
/** How long the page says what was done. What was refused stays until the next action. */
const SHOWN_MS = 10_000

const sending = new WeakSet<HTMLFormElement>()
let last: Promise<void> = Promise.resolve()

/**
 * Forms with `data-in-place` are sent by fetch, one after the other, and the page becomes the answered one by morphing:
 * scroll position, focus, filters and what is typed elsewhere stay. The answer's notice goes into the status line.
 */
export function startActionForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.inPlace === undefined) return
    event.preventDefault()
    if (sending.has(form)) return
    sending.add(form)
    last = last.then(() => act(form)).finally(() => sending.delete(form))
  })
}

async function act(form: HTMLFormElement): Promise<void> {
  const place = placeOf(form)
  const answer = await post(form)
  if (!answer) return say('bad', 'There was no answer. Please check your connection, and whether it is done, before you try again.')
  const { url, ok, page } = answer
  if (url.pathname !== location.pathname) return location.assign(url)
  const [main, fresh] = [document.querySelector('main'), page.querySelector('main')]
  // Whoever may no longer use these pages gets the shop's page for unknown addresses.
  if (!main || !fresh || page.body.dataset.operator === undefined) return reloadPage()
  const notice = fresh.querySelector<HTMLElement>('[data-notice]')
  notice?.remove()
  // Changed fields and opened questions are left alone by morphing.
  form.reset()
  const question = form.closest('details')
  if (ok && question) question.open = false
  morph(main, fresh)
  // A live update that was read before must not undo that (client/live/live-regions.ts).
  document.dispatchEvent(new Event('page-replaced'))
  url.searchParams.delete('done')
  history.replaceState(history.state, '', url)
  say(notice?.dataset.notice ?? 'good', notice?.textContent ?? '')
  moveFocus(main, place)
}

type Answer = { url: URL; ok: boolean; page: Document }

/** Null without an answer: whether anything was done is unknown then. */
async function post(form: HTMLFormElement): Promise<Answer | null> {
  try {
    // A property would be the field of that name.
    const response = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const page = parsePage(await response.text())
    return { url: new URL(response.url), ok: response.ok, page }
  } catch {
    return null
  }
}

/** The row of the form, what it does there, and the other rows: the next ones, then those before. */
type Place = { row: string; action: string; others: string[] }

function placeOf(form: HTMLFormElement): Place | null {
  const all = rows()
  const here = all.findIndex((row) => row.contains(form))
  if (here < 0) return null
  const others = [...all.slice(here + 1), ...all.slice(0, here).toReversed()].map(({ id }) => id)
  return { row: all[here]!.id, action: actionOf(form), others }
}

/** To the same button where it is still there, otherwise to the next row: an action that is done leads to the next object. */
function moveFocus(main: HTMLElement, place: Place | null): void {
  const row = place && document.getElementById(place.row)
  const again = row && [...row.querySelectorAll('form')].find((form) => actionOf(form) === place.action)
  if (again) return again.querySelector('button')?.focus({ preventScroll: true })
  const next = place?.others.map((id) => document.getElementById(id)).find((other) => other !== null)
  if (next) return focusRow(next)
  const asked = main.querySelector<HTMLElement>('[aria-invalid=true], [type=password]')
  if (asked) asked.focus()
  else if (place || !main.contains(document.activeElement)) {
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }
}

function actionOf(form: HTMLFormElement): string {
  const action = new FormData(form).get('action')
  return typeof action === 'string' ? action : ''
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

import { NO_ANSWER, SIGNED_OUT, UNREACHABLE, WENT_WRONG } from '../../../../messages/answers.ts'
import { goOnTo } from '../../leaving.ts'
import { reloadPage } from '../../session.ts'
import { afterPress } from '../page/clicks.ts'
import { fieldsOf, isApart, isBeingFilled } from '../page/fields.ts'
import { parsePage } from '../page/parse-page.ts'
import { watchFocus } from '../page/watch-focus.ts'
import { moveFocus, placeOf } from './row-focus.ts'
import { hideNotes, sayNote, sayStatus } from './say.ts'

declare global {
  interface DocumentEventMap {
    /** The page, or a part of it, has become a fetched one: the answer of this form, or a live update. */
    'page-replaced': CustomEvent<HTMLFormElement | null>
  }
}

/** Others may be ahead in the queue for hashing. */
const TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 180_000

/** What a form needs of the browser before it is sent, by its `data-before`: further fields. They throw what can be shown. */
const BEFORE: Record<string, (form: HTMLFormElement) => Promise<Record<string, string>>> = {
  captcha: async ({ dataset }) => ({
    altcha: await import('../../captcha/solve-captcha.ts').then(({ solveCaptcha }) => solveCaptcha(dataset.captcha)).catch(() => ''),
  }),
  photos: async (form) => import('../reviews/review-photos.ts').then(({ photosOf }) => photosOf(form)).then(() => ({})),
  subscribe: async ({ dataset }) => (await pushModule()).subscribeBrowser(dataset.key ?? ''),
  unsubscribe: async () => (await pushModule()).unsubscribeBrowser().then(() => ({})),
}

function pushModule() {
  return import('../../push/subscribe-browser.ts').catch(() => {
    throw new Error(UNREACHABLE)
  })
}

const sending = new WeakSet<HTMLFormElement>()
let last: Promise<unknown> = Promise.resolve()

/** Sends a form, once, after those before it, and shows the answer in place of this page. @returns whether it was done */
export function sendForm(form: HTMLFormElement, submitter: HTMLElement | null = null): Promise<boolean> {
  if (sending.has(form)) return Promise.resolve(false)
  sending.add(form)
  submitter?.setAttribute('aria-busy', 'true')
  hideNotes(form)
  const here = document.activeElement
  const mayMove = watchFocus(here !== null && 'form' in here && here.form === form ? here : submitter)
  const done = last
    .then(() => submitInPlace(form, { submitter, mayMove }))
    .catch((error: Error) => sayNote(form, error.message))
    .then((status) => status !== undefined && status < 400)
    .finally(() => {
      sending.delete(form)
      submitter?.removeAttribute('aria-busy')
    })
  last = done
  return done
}

/** Saves a changed field that is left; what is changed while its form is being sent is saved after that. */
export function saveChange(form: HTMLFormElement): void {
  void last.then(() => isBeingFilled(form) && form.requestSubmit(form.querySelector<HTMLElement>('[type=submit]')))
}

/** `mayMove`: whether the answer may move the focus. */
type Press = { submitter: HTMLElement | null; mayMove: () => boolean }

/** @returns the status of an answer that this page has become. Throws what can be shown; all that is typed stays then. */
async function submitInPlace(form: HTMLFormElement, press: Press): Promise<number | void> {
  const place = placeOf(form)
  const { url, status, isRedirected, page, isOld } = await post(form, press.submitter)
  const [main, fresh] = [document.querySelector('main'), page.querySelector('main')]
  if (!main || !fresh || shopOf(page) !== shopOf(document)) throw noAnswer(WENT_WRONG)
  // Another page, whose place the browser does not tell; or this one with a new token of the session (client/session.ts).
  if (isRedirected && (url.pathname !== location.pathname || 'rotatesSession' in form.dataset)) {
    url.hash = form.dataset.anchor ?? ''
    const mustSignIn = url.pathname === '/signin' && url.searchParams.has('redirect')
    if (mustSignIn && isBeingFilled(form)) throw new Error(SIGNED_OUT)
    // What was typed is stored.
    if (!mustSignIn) delete form.dataset.unsaved
    return void goOnTo(url)
  }
  if (askInForm(form, page, press)) return
  // Whoever may no longer use operators' pages gets the shop's page for unknown addresses.
  if (status === 404 && isOperators(page) !== isOperators(document)) return reloadPage()
  // A page of a fault would take what is typed with it.
  if (status >= 400 && !OF_THE_FORM.has(status) && !fresh.querySelector(`form[action="${form.getAttribute('action')}"]`))
    throw new Error(fresh.querySelector('p')?.textContent ?? WENT_WRONG)
  const notice = fresh.querySelector<HTMLElement>('[data-notice]')
  notice?.remove()
  const isDone = status < 400
  const { morph } = await import('../page/morph.ts')
  await new Promise<void>(afterPress)
  const keeps = !isDone || isOld()
  const mayMove = press.mayMove()
  if (!keeps) close(form)
  morph(main, fresh, { form, keeps })
  if (!isDone) form.dataset.refused = ''
  if (!form.querySelector('[aria-invalid=true]')) form.closest<HTMLElement>('[data-question]')?.hidePopover?.()
  if (isRedirected || isGet(form)) follow(url, page)
  sayStatus(notice?.dataset.notice ?? 'good', notice?.textContent ?? '')
  if (mayMove || press.mayMove()) moveFocus(main, form, place)
  return status
}

/** Every page of a shop has its name at the end of its title; what a proxy or another site answers has not. */
function shopOf({ title }: Document): string | undefined {
  return title.split(' | ').at(-1)
}

function isOperators({ body }: Document): boolean {
  return body.dataset.operator !== undefined
}

/** The reason of a refusal stands in the page that is answered, even where the form is not there any more. */
const OF_THE_FORM = new Set([404, 409, 410, 422])

/** Changed fields and opened questions are left alone by morphing. What stands apart from the form is for another of its buttons. */
function close(form: HTMLFormElement): void {
  const apart = fieldsOf(form).flatMap((field) => (isApart(field) ? [{ field, value: field.value }] : []))
  form.reset()
  for (const { field, value } of apart) field.value = value
  delete form.dataset.refused
  const details = form.closest('details')
  if (details) details.open = false
}

function follow(url: URL, { title }: Document): void {
  // It is said, once.
  for (const name of ['done', 'of']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  document.title = title
}

/** `isOld`: somebody has typed on since it was sent. */
type Answer = { url: URL; status: number; isRedirected: boolean; page: Document; isOld: () => boolean }

function isGet(form: HTMLFormElement): boolean {
  return form.getAttribute('method') !== 'post'
}

/** Throws without an answer: whether anything was done is unknown then. */
async function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Answer> {
  const status = form.querySelector('[data-working]')
  if (status) status.textContent = (status as HTMLElement).dataset.working ?? ''
  const further = await BEFORE[form.dataset.before ?? '']?.(form)
  const body = new FormData(form, submitter)
  for (const [name, value] of Object.entries(further ?? {})) body.set(name, value)
  const sent = textOf(form)
  try {
    // A property would be the field of that name.
    const address = form.getAttribute('action') ?? ''
    const hasFiles = form.enctype === 'multipart/form-data'
    const signal = AbortSignal.timeout(hasFiles ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
    const request = { headers: { accept: 'text/html' }, signal }
    const response = isGet(form)
      ? await fetch(withQuery(address, body), request)
      : await fetch(address, { ...request, method: 'POST', body: hasFiles ? body : paramsOf(body) })
    const page = parsePage(await response.text())
    const isOld = () => textOf(form) !== sent
    return { url: new URL(response.url), status: response.status, isRedirected: response.redirected, page, isOld }
  } catch {
    throw noAnswer(UNREACHABLE)
  } finally {
    if (status) status.textContent = ''
  }
}

/** Operators look whether it is done before they send it again. */
function noAnswer(words: string): Error {
  return new Error(document.querySelector('[data-said]') ? NO_ANSWER : words)
}

function paramsOf(body: FormData): URLSearchParams {
  return new URLSearchParams(body as unknown as Record<string, string>)
}

/** What stands in the form itself. Fields elsewhere, such as saved addresses that a live update brings meanwhile, stay as they are. */
function textOf(form: HTMLFormElement): string {
  const fields = fieldsOf(form).filter((field) => form.contains(field))
  return JSON.stringify(fields.map((field) => [field.name, field.value, 'checked' in field && field.checked]))
}

function withQuery(address: string, body: FormData): string {
  const query = String(paramsOf(body))
  return address.replace(/#.*$/, '') + (query && `?${query}`)
}

const QUESTION = '[data-confirm]'
const PROVIDERS = '[data-confirm-with]'

/**
 * The form itself asks for the password where the answer asks the person to confirm that it is they
 * (ui/accounts/confirmation.tsx), with the providers below it. All that was typed stays, and is sent with the answer.
 * @returns false where nothing is asked
 */
function askInForm(form: HTMLFormElement, page: Document, { submitter, mayMove }: Press): boolean {
  const asking = page.querySelector('form[data-waits]')
  if (!asking) return false
  for (const earlier of document.querySelectorAll(`${QUESTION}, ${PROVIDERS}`)) earlier.remove()
  const question = document.importNode(asking.querySelector(QUESTION)!, true)
  const providers = page.querySelector(PROVIDERS)
  const button = submitter ?? form.querySelector('[type=submit]')
  form.insertBefore(question, [...form.children].find((child) => child.contains(button)) ?? null)
  if (providers) form.after(document.importNode(providers, true))
  // A provider's popup sends it (provider-popup.ts).
  form.dataset.waits = ''
  const field = question.querySelector<HTMLElement>('[type=password]') ?? form.nextElementSibling?.querySelector<HTMLElement>('button')
  if (mayMove()) field?.focus()
  return true
}

const TIMEOUT_MS = 15_000
/** How long a saved form says so, before live changes reach it again. */
const SHOWN_MS = 4000

type Answer = { confirm?: true; errors?: Record<string, string>; values?: Record<string, string> }

/**
 * Forms with `data-inline` are saved in place: on Enter, and when a changed field is left. Their `<output>` says how that
 * goes. A form whose fields differ from their defaults is not touched by live changes (client/page/morph.ts).
 */
export function startInlineForms(): void {
  document.addEventListener('input', ({ target }) => forget(formOf(target)))
  document.addEventListener('change', ({ target }) => formOf(target)?.requestSubmit())
  document.addEventListener('submit', (event) => {
    const form = formOf(event.target)
    if (!form) return
    event.preventDefault()
    void save(form)
  })
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-inline]') : null
}

const timers = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>()
/** What a form sends or has sent last: Enter in a changed field submits twice. */
const sent = new WeakMap<HTMLFormElement, string>()

function forget(form: HTMLFormElement | null): void {
  if (!form) return
  clearTimeout(timers.get(form))
  sent.delete(form)
}

async function save(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  if (sent.get(form) === String(body)) return
  forget(form)
  sent.set(form, String(body))
  say(form, 'saving', 'Saving…')
  // A property would be the field of that name.
  const answer = await post(form.getAttribute('action') ?? '', body)
  // Somebody has typed on meanwhile: what follows is about something else.
  if (sent.get(form) !== String(body)) return
  for (const [name, value] of Object.entries(answer.values ?? {})) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
  sent.delete(form)
  // The page that answers asks for the password again.
  if (answer.confirm) return form.submit()
  const error = answer.errors && Object.values(answer.errors)[0]
  if (error !== undefined) return say(form, 'refused', error)
  say(form, 'saved', 'Saved')
  timers.set(
    form,
    setTimeout(() => {
      settle(form)
      say(form, 'idle', '')
    }, SHOWN_MS),
  )
}

/** What is saved is the fields' default now. */
function settle(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement) field.defaultValue = field.value
    if (field instanceof HTMLSelectElement) for (const option of field.options) option.defaultSelected = option.selected
  }
}

function say(form: HTMLFormElement, state: 'idle' | 'saving' | 'saved' | 'refused', words: string): void {
  form.dataset.state = state
  for (const field of form.querySelectorAll('input, select')) {
    if (state === 'refused') field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
  const output = form.querySelector('output')
  if (output) output.textContent = words
}

async function post(address: string, body: URLSearchParams): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return (await response.json()) as Answer
  } catch {
    return { errors: { form: 'This was not saved. Please check your connection and try again.' } }
  }
}

import { fillFromPlaces, placeName, readPin, type PinPlace } from '../../../../domain/addresses/pin.ts'
import { watchFocus } from '../page/watch-focus.ts'

type Filled = 'cityLocality' | 'stateProvince'
const FILLED: readonly Filled[] = ['cityLocality', 'stateProvince']

/** The PIN code of each form that was asked for last. */
const asked = new WeakMap<HTMLFormElement, string>()

/** The places that a form is about to get. */
const awaited = new WeakMap<HTMLFormElement, Promise<PinPlace[]>>()

const MAX_WAIT_MS = 2000

/** A PIN code that is typed fills city and state where they are empty, and offers its places where it has several. */
export function fillFromPin(): void {
  for (const { form } of document.querySelectorAll<HTMLFieldSetElement>('[data-places]')) if (form) void lookUp(form)
  // On the window: before anything says that the city is missing which is on its way.
  addEventListener('submit', (event) => void sendOnceFilled(event), { capture: true })
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.querySelector('[data-places]')) return
    if (target.name === 'postalCode') void lookUp(target.form)
    if (target.name === 'place') choose(target.form, target.value)
  })
}

/** The form is as it was where no answer comes. */
async function lookUp(form: HTMLFormElement): Promise<void> {
  const code = form.querySelector<HTMLInputElement>('[name=postalCode]')
  const pin = readPin(code?.value ?? '')
  if (pin === (asked.get(form) ?? null)) return
  if (pin === null) asked.delete(form)
  else asked.set(form, pin)
  const answer = pin === null ? Promise.resolve([]) : findPlaces(pin)
  awaited.set(form, answer)
  const places = await answer
  if ((asked.get(form) ?? null) !== pin) return
  awaited.delete(form)
  fill(form, places)
}

/** Whoever types fast sends the form before city and state are there. */
async function sendOnceFilled(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  const answer = awaited.get(form)
  if (!answer) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const mayMove = watchFocus()
  const wait = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await Promise.race([answer, wait])
  awaited.delete(form)
  if (!form.isConnected) return
  const goneTo = mayMove() ? null : (document.activeElement as HTMLElement)
  form.requestSubmit(event.submitter)
  // Not to a field that is wrong.
  if (goneTo !== document.activeElement) goneTo?.focus()
}

async function findPlaces(pin: string): Promise<PinPlace[]> {
  try {
    const response = await fetch(`/api/pin/${pin}`)
    return response.ok ? ((await response.json()) as { places: PinPlace[] }).places : []
  } catch {
    return []
  }
}

/** What was filled in for another PIN code gives way; what somebody typed or chose stays. */
function fill(form: HTMLFormElement, places: PinPlace[]): void {
  const [city, state] = FILLED.map((name) => freeValue(form, name))
  const { filled, choices } = fillFromPlaces({ cityLocality: city!, stateProvince: state! }, places)
  for (const name of FILLED) if (places.length > 0) write(form, name, filled[name])
  offer(form, choices.map(placeName))
}

type Field = HTMLInputElement | HTMLSelectElement

function fieldOf(form: HTMLFormElement, name: Filled): Field {
  return form.querySelector<Field>(`[name=${name}]`)!
}

/** Empty where the value is ours. Browsers hide what they have filled in themselves from scripts. */
function freeValue(form: HTMLFormElement, name: Filled): string {
  const field = fieldOf(form, name)
  if (field.value === '' && field.matches(':autofill')) return '\u00a0?'
  return field.value === field.dataset.fromPin ? '' : field.value
}

function write(form: HTMLFormElement, name: Filled, value: string): void {
  const field = fieldOf(form, name)
  if (field.matches(':autofill') || field.value === value) return
  field.value = value
  field.dataset.fromPin = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function offer(form: HTMLFormElement, choices: string[]): void {
  const group = form.querySelector<HTMLElement>('[data-places]')!
  group.hidden = choices.length === 0
  const labels = choices.map((value) => {
    const label = document.createElement('label')
    label.append(Object.assign(document.createElement('input'), { type: 'radio', name: 'place', value }), value)
    return label
  })
  group.querySelectorAll('label').forEach((label) => label.remove())
  group.append(...labels)
}

/** Somebody who chooses a place means it. */
function choose(form: HTMLFormElement, place: string): void {
  const [city = '', state = ''] = place.split(', ')
  write(form, 'cityLocality', city)
  write(form, 'stateProvince', state)
}

import type { Picture } from '../../../../domain/picture.ts'
import { MAX_PHOTOS, photoError } from '../../../../domain/reviews/review-photo.ts'
import { photoRefusalText } from '../../../../messages/review-photo.ts'
import { messageOf } from '../../api.ts'
import { uploadPhoto } from '../../upload-photo.ts'

const UNSENT = 'A photo could not be sent. Please remove it, or choose it again.'

/** The uploads by the box of a photo on its way. */
const uploads = new WeakMap<HTMLInputElement, AbortController>()
let last: Promise<void> = Promise.resolve()

/** Photos are uploaded as they are chosen, one by one, each with its own progress and error. Its ticked box sends it with the form. */
export function startPhotos(): void {
  document.addEventListener('change', ({ target }) => isPhotos(target) && add(target))
  document.addEventListener('click', ({ target }) => {
    const box = target instanceof Element && target.closest('[data-remove-photo]')?.closest('li')?.querySelector('input')
    if (box) remove(box)
  })
  // Chosen before this script was there.
  for (const input of document.querySelectorAll('[data-photos]')) if (isPhotos(input) && input.files?.length) add(input)
}

/** Waits for what is under way. Throws where a photo was refused. */
export async function photosOf(form: HTMLFormElement): Promise<void> {
  await last
  if (form.querySelector('[name=images]:checked:disabled')) throw new Error(UNSENT)
}

function isPhotos(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && 'photos' in target.dataset
}

function add(input: HTMLInputElement): void {
  const field = input.parentElement!
  const files = [...(input.files ?? [])]
  // The same file may be chosen again.
  input.value = ''
  const room = MAX_PHOTOS - field.querySelectorAll(':checked').length
  showError(document.getElementById('photoserror'), files.length > room ? `You can add up to ${MAX_PHOTOS} photos.` : '')
  for (const file of files.slice(0, room)) addRow(field, file)
}

function addRow(field: HTMLElement, file: File): void {
  const list = field.querySelector('ul')!
  const row = field.querySelector('template')!.content.firstElementChild!.cloneNode(true) as HTMLElement
  const number = list.children.length + 1
  row.querySelector('bdi')!.textContent = file.name
  row.querySelector('progress')!.setAttribute('aria-label', `Sending ${file.name}`)
  row.querySelector('button span')!.textContent = ` photo ${number}`
  const box = row.querySelector('input')!
  box.checked = true
  list.append(row)
  const refusal = photoError(file)
  if (refusal !== null) return fail(row, photoRefusalText(refusal))
  const stop = new AbortController()
  last = last.then(() => send(row, { file, number, stop }))
  uploads.set(box, stop)
}

async function send(row: HTMLElement, { file, number, stop }: { file: File; number: number; stop: AbortController }): Promise<void> {
  if (stop.signal.aborted) return
  const box = row.querySelector('input')!
  const progress = row.querySelector('progress')!
  const productId = decodeURIComponent(location.pathname.split('/')[2]!)
  try {
    const photo = await uploadPhoto(productId, file, { onProgress: (part) => (progress.value = part), signal: stop.signal })
    box.value = photo.name
    box.disabled = false
    progress.remove()
    row.querySelector('bdi')!.remove()
    showPhoto(row.firstElementChild as HTMLElement, photo, `Photo ${number}`)
  } catch (error) {
    if (!stop.signal.aborted) fail(row, messageOf(error))
  }
}

/** Shows a photo that has just been stored, of which there is one file. */
function showPhoto(frame: HTMLElement, photo: Picture, alt: string): void {
  frame.style.background = photo.colour
  frame.append(Object.assign(new Image(), { src: `/files/${photo.name}-${photo.webpWidth}.webp`, alt }))
}

function fail(row: HTMLElement, words: string): void {
  row.querySelector('progress')!.remove()
  showError(row.querySelector('[role=alert]'), words)
}

function remove(box: HTMLInputElement): void {
  uploads.get(box)?.abort()
  box.checked = false
  showError(document.getElementById('photoserror'), '')
}

function showError(element: HTMLElement | null, words: string): void {
  if (!element) return
  element.hidden = words === ''
  element.role = 'alert'
  element.textContent = words
}

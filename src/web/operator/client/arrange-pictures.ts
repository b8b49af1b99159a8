import { sendForm } from '../../client/page/forms/send-form.ts'
import { watchFocus } from '../../client/page/page/watch-focus.ts'

/** Files that are chosen or dropped are sent one by one, and a picture that is dragged onto another one takes its place. */
export function arrangePictures(zone: HTMLElement): void {
  const input = zone.querySelector<HTMLInputElement>('[type=file]')!
  const drag = zone.querySelector<HTMLButtonElement>('[data-drag]')!
  let from = -1

  async function sendFiles(files: File[]): Promise<void> {
    for (const file of files) {
      const alone = new DataTransfer()
      alone.items.add(file)
      input.files = alone.files
      if (!(await sendForm(input.form!, zone.querySelector<HTMLElement>('[value=upload]')))) return
    }
  }

  function placeOf(target: EventTarget | null): number {
    const row = target instanceof Element ? target.closest('[data-place]') : null
    return [...zone.querySelectorAll('[data-place]')].findIndex((place) => place === row)
  }

  // The focus follows the picture, on a button that can be pressed.
  let pressed: { row: string; button: number; mayMove: () => boolean } | null = null
  input.form!.addEventListener('submit', ({ submitter }) => {
    const row = submitter?.closest('[data-place]')
    const button = row ? [...row.querySelectorAll<HTMLElement>('button')].indexOf(submitter!) : -1
    pressed = row ? { row: row.id, button, mayMove: watchFocus(submitter) } : null
  })
  document.addEventListener('page-replaced', ({ detail: form }) => {
    if (form !== input.form || !pressed?.mayMove()) return
    const buttons = [...(document.getElementById(pressed.row)?.querySelectorAll('button') ?? [])]
    const same = buttons[pressed.button]
    ;((same?.disabled ? buttons.find(({ disabled }) => !disabled) : same) ?? input).focus()
    pressed = null
  })

  input.addEventListener('change', () => void sendFiles([...(input.files ?? [])]))
  zone.addEventListener('dragstart', ({ target, dataTransfer }) => {
    from = placeOf(target)
    dataTransfer?.setData('text/plain', '')
  })
  zone.addEventListener('dragover', (event) => {
    const brings = event.dataTransfer?.types.includes('Files') ?? false
    zone.toggleAttribute('data-over', brings)
    if (brings || from >= 0) event.preventDefault()
  })
  zone.addEventListener('dragleave', () => zone.removeAttribute('data-over'))
  zone.addEventListener('dragend', () => (from = -1))
  zone.addEventListener('drop', (event) => {
    event.preventDefault()
    zone.removeAttribute('data-over')
    const to = placeOf(event.target)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) return void sendFiles(files)
    if (from < 0 || to < 0 || from === to) return
    drag.value = `move:${from}:${to}`
    drag.form!.requestSubmit(drag)
  })
}

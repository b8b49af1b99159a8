/** A row that is dragged onto another one takes its place: its own form for moving is sent with that place. */
export function arrangeRows(list: HTMLElement): void {
  let dragged: HTMLElement | null = null
  const rowOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null)

  list.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = rowOf(target)
    dataTransfer?.setData('text/plain', '')
  })
  list.addEventListener('dragover', (event) => dragged && event.preventDefault())
  list.addEventListener('dragend', () => (dragged = null))
  list.addEventListener('drop', (event) => {
    event.preventDefault()
    const onto = rowOf(event.target)
    const place = dragged?.querySelector<HTMLInputElement>('[name=at]')
    if (!onto || !place || onto === dragged) return
    place.value = onto.dataset['place']!
    place.form!.requestSubmit()
  })
}

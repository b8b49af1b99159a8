import { createButton } from '../page/create-button.ts'
import { FITTED, pan, zoomAt, type ZoomBounds, type ZoomView } from './zoom-view.ts'

type Zoom = {
  pictures: { avif: string | null; src: string; alt: string }[]
  first: number
  /** The class of the dialog; its parts are styled below it. */
  className: string
  /** Called with the picture that was shown last. */
  onClose: (index: number) => void
}

const STEP = 1.6
const ARROWS: Record<string, [x: number, y: number]> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
const PAN_PX = 80

/** Opens a picture over the whole window: pinched, drawn, double-tapped, or by keyboard. Back closes it, as Escape does. */
export function openZoom({ pictures, first, className, onClose }: Zoom): void {
  let index = first
  let view: ZoomView = FITTED
  const dialog = document.createElement('dialog')
  dialog.className = className
  dialog.setAttribute('aria-label', 'Enlarged picture')
  const stage = document.createElement('div')
  const picture = document.createElement('picture')
  const source = document.createElement('source')
  source.type = 'image/avif'
  const image = document.createElement('img')
  image.draggable = false
  picture.append(source, image)
  stage.append(picture)
  const status = document.createElement('p')
  status.setAttribute('aria-live', 'polite')

  const bounds = (): ZoomBounds => ({
    window: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width: image.offsetWidth, height: image.offsetHeight },
  })
  function place(next: ZoomView): void {
    view = next
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    dialog.toggleAttribute('data-zoomed', view.scale > 1)
  }
  const zoom = (factor: number, at = { x: 0, y: 0 }) => place(zoomAt(view, factor, at, bounds()))
  function show(next: number): void {
    index = (next + pictures.length) % pictures.length
    const { avif, src, alt } = pictures[index]!
    source.srcset = avif ?? ''
    image.src = src
    image.alt = alt
    status.textContent = `${index + 1} of ${pictures.length}`
    place(FITTED)
  }
  const fromMiddle = ({ clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  followFingers(stage, fromMiddle, {
    drag: (by) => place(pan(view, by, bounds())),
    pinch: (factor, at) => zoom(factor, at),
  })
  stage.addEventListener('dblclick', (event) => (view.scale > 1 ? place(FITTED) : zoom(2.5, fromMiddle(event))))
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 300), fromMiddle(event))
    },
    { passive: false },
  )
  dialog.addEventListener('keydown', ({ key }) => {
    const [x, y] = ARROWS[key] ?? [0, 0]
    if (key === '+' || key === '=') zoom(STEP)
    else if (key === '-') zoom(1 / STEP)
    else if (key === '0') place(FITTED)
    else if (view.scale > 1) place(pan(view, { x: x * PAN_PX, y: y * PAN_PX }, bounds()))
    else if (x !== 0) show(index - x)
  })
  const buttons = document.createElement('div')
  buttons.append(
    createButton('Zoom out', '−', () => zoom(1 / STEP)),
    createButton('Zoom in', '+', () => zoom(STEP)),
    ...(pictures.length > 1
      ? [createButton('Previous picture', '←', () => show(index - 1)), createButton('Next picture', '→', () => show(index + 1))]
      : []),
    createButton('Close', '×', () => dialog.close()),
  )
  dialog.append(stage, status, buttons)

  // An entry of its own in the history, so that Back closes the picture and not the page.
  history.pushState(history.state, '')
  const back = () => dialog.close()
  addEventListener('popstate', back)
  const fit = () => place(FITTED)
  addEventListener('resize', fit)
  let wentBack = false
  addEventListener('popstate', () => (wentBack = true), { once: true })
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', back)
    removeEventListener('resize', fit)
    dialog.remove()
    if (!wentBack) history.back()
    onClose(index)
  })
  document.body.append(dialog)
  dialog.showModal()
  show(index)
}

type Point = { x: number; y: number }
type Gestures = { drag: (by: Point) => void; pinch: (factor: number, at: Point) => void }

/** One pointer draws the picture, two pinch it. */
function followFingers(stage: HTMLElement, pointOf: (event: MouseEvent) => Point, { drag, pinch }: Gestures): void {
  const down = new Map<number, Point>()
  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId)
    down.set(event.pointerId, pointOf(event))
  })
  stage.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    down.set(event.pointerId, now)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(distance(now, other) / Math.max(1, distance(before, other)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    else drag({ x: now.x - before.x, y: now.y - before.y })
  })
  for (const type of ['pointerup', 'pointercancel'] as const) stage.addEventListener(type, ({ pointerId }) => down.delete(pointerId))
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

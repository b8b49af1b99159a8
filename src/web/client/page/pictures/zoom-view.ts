/** How an enlarged picture lies in the window: its scale, and the way of its middle from the window's, in CSS pixels. */
export type ZoomView = { scale: number; x: number; y: number }

type Size = { width: number; height: number }
/** `window`: what the picture is seen through; `picture`: its size at scale 1. */
export type ZoomBounds = { window: Size; picture: Size }

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 4

/** Scales by `factor` around a point, which stays where it is; `at` is its way from the middle of the window. */
export function zoomAt(view: ZoomView, factor: number, at: { x: number; y: number }, bounds: ZoomBounds): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return clamp({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, bounds)
}

export function pan(view: ZoomView, by: { x: number; y: number }, bounds: ZoomBounds): ZoomView {
  return clamp({ ...view, x: view.x + by.x, y: view.y + by.y }, bounds)
}

/** No further than its edges: a picture that fits stays in the middle. */
function clamp({ scale, x, y }: ZoomView, { window, picture }: ZoomBounds): ZoomView {
  return { scale, x: within(x, picture.width * scale - window.width), y: within(y, picture.height * scale - window.height) }
}

function within(offset: number, overhang: number): number {
  const most = Math.max(0, overhang / 2)
  return Math.min(most, Math.max(-most, offset))
}

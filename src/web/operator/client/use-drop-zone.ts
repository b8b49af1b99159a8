import { useEffect, useEffectEvent, type RefObject } from 'react'

type DropZone = {
  /** Files hover over it, or no longer do. */
  onHover: (over: boolean) => void
  onFiles: (files: File[]) => void
  /** A child of a `[data-place]` was dragged onto another: the places that they say. */
  onMove: (from: number, to: number) => void
}

/** An element onto which files are dropped, and whose `[data-place]` children are reordered by dragging their pictures. */
export function useDropZone(zone: RefObject<HTMLElement | null>, { onHover, onFiles, onMove }: DropZone): void {
  const hover = useEffectEvent(onHover)
  const files = useEffectEvent(onFiles)
  const move = useEffectEvent(onMove)

  useEffect(() => {
    const element = zone.current
    if (!element) return
    /** Browsers hide the drag's own data until it is dropped. */
    let from: number | null = null
    const listeners = new AbortController()
    const on = (type: 'dragstart' | 'dragenter' | 'dragover' | 'dragleave' | 'dragend' | 'drop', listen: (event: DragEvent) => void) =>
      element.addEventListener(type, listen, { signal: listeners.signal })
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

    on('dragstart', ({ target, dataTransfer }) => {
      from = placeOf(target)
      dataTransfer?.setData('text/plain', '')
    })
    on('dragenter', (event) => {
      if (hasFiles(event)) return hover(true)
      const to = placeOf(event.target)
      if (from === null || to === null || to === from) return
      move(from, to)
      from = to
    })
    on('dragover', (event) => {
      if (hasFiles(event) || from !== null) event.preventDefault()
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) hover(false)
    })
    on('dragend', () => (from = null))
    on('drop', (event) => {
      event.preventDefault()
      from = null
      hover(false)
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length > 0) files(dropped)
    })
    return () => listeners.abort()
  }, [zone])
}

function placeOf(target: EventTarget | null): number | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
  return place === undefined ? null : Number(place)
}

import { useRef, useState } from 'react'
import type { Picture } from '../../../domain/picture.ts'
import { MAX_PHOTOS, photoError } from '../../../domain/review-photo.ts'
import { photoRefusalText } from '../../../messages/review-photo.ts'
import { messageOf } from '../api.ts'
import { uploadPhoto } from '../upload-photo.ts'

/** A photo on its way, there, or refused. `part` of it has gone, from 0 to 1. */
export type PhotoItem = { key: string; label: string; photo: Picture | null; part: number; error: string | null }

/** The photos of a review: uploaded as they are chosen, one by one, each with its own progress and error. */
export function usePhotos(productId: string, first: Picture[]) {
  const [items, setItems] = useState<PhotoItem[]>(() => first.map((photo, at) => itemOf(photo.name, `Photo ${at + 1}`, photo)))
  const [tooMany, setTooMany] = useState(false)
  const uploads = useRef(new Map<string, { stop: AbortController; done: Promise<Picture | null> }>())
  const count = useRef(0)

  const change = (key: string, values: Partial<PhotoItem>) =>
    setItems((items) => items.map((item) => (item.key === key ? { ...item, ...values } : item)))

  async function send(key: string, file: File, before: Promise<unknown>, stop: AbortController): Promise<Picture | null> {
    await before
    try {
      stop.signal.throwIfAborted()
      const photo = await uploadPhoto(productId, file, { onProgress: (part) => change(key, { part }), signal: stop.signal })
      change(key, { photo, part: 1 })
      return photo
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error: messageOf(error) })
      return null
    }
  }

  return {
    items,
    tooMany,
    add(files: readonly File[]): void {
      const room = MAX_PHOTOS - items.length
      setTooMany(files.length > room)
      let before: Promise<unknown> = Promise.resolve()
      const added = files.slice(0, room).map((file) => {
        const key = `upload-${++count.current}`
        const refusal = photoError(file)
        if (refusal === null) {
          const stop = new AbortController()
          const done = send(key, file, before, stop)
          before = done
          uploads.current.set(key, { stop, done })
        }
        return { ...itemOf(key, file.name, null), error: refusal && photoRefusalText(refusal) }
      })
      setItems((items) => [...items, ...added])
    },
    remove(key: string): void {
      uploads.current.get(key)?.stop.abort()
      uploads.current.delete(key)
      setTooMany(false)
      setItems((items) => items.filter((item) => item.key !== key))
    },
    /** Waits for what is under way. @returns the names to save, or null where a photo has an error */
    async names(): Promise<string[] | null> {
      setTooMany(false)
      if (items.some(({ error }) => error !== null)) return null
      const photos = await Promise.all(items.map(async ({ key, photo }) => photo ?? (await uploads.current.get(key)?.done) ?? null))
      const names = photos.flatMap((photo) => photo?.name ?? [])
      return names.length === items.length ? names : null
    },
  }
}

function itemOf(key: string, label: string, photo: Picture | null): PhotoItem {
  return { key, label, photo, part: photo ? 1 : 0, error: null }
}

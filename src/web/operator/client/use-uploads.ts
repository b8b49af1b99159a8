import { useRef, useState } from 'react'
import { MAX_PICTURE_BYTES, type Picture } from '../../../domain/picture.ts'
import { messageOf } from '../../client/api.ts'
import { uploadFile } from '../../client/upload-photo.ts'

/** A file on its way, or refused. `part` of it has gone, from 0 to 1. */
type Upload = { key: string; label: string; part: number; error: string | null }

/** Uploads pictures for a product one after the other; `onPicture` gets each that is stored. */
export function useUploads(productId: string, onPicture: (picture: Picture) => void) {
  const [items, setItems] = useState<Upload[]>([])
  const count = useRef(0)
  const last = useRef<Promise<void>>(Promise.resolve())

  const updateItem = (key: string, values: Partial<Upload>) =>
    setItems((items) => items.map((item) => (item.key === key ? { ...item, ...values } : item)))

  async function send(key: string, file: File, before: Promise<void>): Promise<void> {
    await before
    try {
      const address = `/operator/products/${productId}/pictures`
      onPicture(await uploadFile(address, file, { onProgress: (part) => updateItem(key, { part }) }))
      setItems((items) => items.filter((item) => item.key !== key))
    } catch (error) {
      updateItem(key, { error: messageOf(error) })
    }
  }

  return {
    items,
    /** `room` is how many pictures more the product may have. */
    add(files: readonly File[], room: number): void {
      const added = files.map((file, index): Upload => {
        const key = `upload-${++count.current}`
        const error =
          index >= room ? 'There is no room for another picture.' : file.size > MAX_PICTURE_BYTES ? 'The file is too large.' : null
        if (error === null) last.current = send(key, file, last.current)
        return { key, label: file.name, part: 0, error }
      })
      setItems((items) => [...items.filter(({ error }) => error === null), ...added])
    },
  }
}

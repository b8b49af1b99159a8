import { isProductId } from '../../domain/catalogue/product.ts'
import type { Picture } from '../../domain/picture.ts'
import { MAX_PHOTOS } from '../../domain/reviews/review-photo.ts'
import type { Shop } from '../../shop.ts'
import { selectIsOwnComplaintPhoto, selectPhotosOf, selectUnsavedPhotos, selectVisiblePhoto } from './photos.sql.ts'

/** Whether `viewerUid` (null: a visitor) may see the photo of this name: their own, and what a public review shows. */
export function maySeePhoto(shop: Pick<Shop, 'db'>, name: string, viewerUid: string | null): Promise<boolean> {
  return selectVisiblePhoto(shop.db, name, viewerUid)
}

/** Whether the photo of this name is one that `viewerUid` has taken of what is wrong with an order. */
export async function isOwnComplaintPhoto({ db }: Pick<Shop, 'db'>, name: string, viewerUid: string | null): Promise<boolean> {
  return viewerUid !== null && selectIsOwnComplaintPhoto(db, name, viewerUid)
}

/** What `uid` has uploaded for a review of this product and not saved with it, the oldest first. */
export async function findUnsavedPhotos(shop: Pick<Shop, 'db'>, uid: string, productId: string): Promise<Picture[]> {
  return isProductId(productId) ? selectUnsavedPhotos(shop.db, uid, productId) : []
}

/** Those of `names` that are photos of `uid`, in this order. */
export async function findOwnPhotos(shop: Pick<Shop, 'db'>, uid: string, names: string[]): Promise<Picture[]> {
  const own = names.slice(0, MAX_PHOTOS)
  const photos = await selectPhotosOf(shop.db, uid, own)
  return own.flatMap((name) => photos.find((photo) => photo.name === name) ?? [])
}

import type { Picture } from '../../domain/picture.ts'
import { ApiError } from './api.ts'
import { ownReview } from './session.ts'

const TIMEOUT_MS = 180_000

type Options = { onProgress: (part: number) => void; signal?: AbortSignal }

/** Uploads one photo, telling how much of it has gone, from 0 to 1; fetch tells no progress. Throws `ApiError`. */
export function uploadPhoto(productId: string, file: File, { onProgress, signal }: Options): Promise<Picture> {
  const { promise, resolve, reject } = Promise.withResolvers<Picture>()
  const request = new XMLHttpRequest()
  request.open('POST', `${ownReview(productId)}/photos`)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.timeout = TIMEOUT_MS
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    const answer = parse(request.responseText) as (Picture & { error?: { message?: string; details?: unknown } }) | null
    if (request.status === 201 && answer) resolve(answer)
    else reject(new ApiError(request.status, answer?.error?.message ?? 'Something went wrong', answer?.error?.details))
  })
  request.addEventListener('error', () =>
    reject(new ApiError(0, 'The photo could not be sent. Please check your connection and try again.')),
  )
  request.addEventListener('timeout', () => reject(new ApiError(504, 'The photo took too long to send. Please try again.')))
  request.addEventListener('abort', () => reject(signal?.reason as Error))
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

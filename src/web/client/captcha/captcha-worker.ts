import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Solves the challenge of each message; the answer is null where that failed. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey })
    .catch(() => null)
    .then((solution) => self.postMessage(solution, { transfer: [] }))
})

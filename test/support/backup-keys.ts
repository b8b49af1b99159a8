import { Encrypter } from 'age-encryption'
import { beforeAll, vi } from 'vitest'

/** Guessing a test's key may be cheap: deriving one as usual holds the event loop for seconds, and longer on a busy machine. */
const WORK_FACTOR = 10

/** Backups of this file have keys that are derived with little work; whoever opens one reads in it how much there is. */
export function useCheapKeys(): void {
  beforeAll(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on its own object below
    const { setPassphrase } = Encrypter.prototype
    const spy = vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, key) {
      this.setScryptWorkFactor(WORK_FACTOR)
      setPassphrase.call(this, key)
    })
    return () => spy.mockRestore()
  })
}

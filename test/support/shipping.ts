import type { Label, ParcelStatus, Shipment } from '../../src/domain/parcels/shipment.ts'
import type { Shipping } from '../../src/shop.ts'

export type TestShipping = Shipping & {
  /** Every label that was paid for, by our id. */
  bought: { id: string; shipment: Shipment; label: Label }[]
  /** The ids of the labels that were given back. */
  voided: string[]
  /** Where every parcel is from now on. */
  parcelsAre(status: ParcelStatus): void
  /** The next purchase takes place, and its answer is lost with this error. */
  loseNextAnswer(error: Error): void
}

/** A carrier that goes everywhere; the real protocol is spoken in test/contract. */
export function createTestShipping(): TestShipping {
  const bought: TestShipping['bought'] = []
  const voided: string[] = []
  let status: ParcelStatus = 'waiting'
  let lost: Error | null = null
  return {
    bought,
    voided,
    parcelsAre(next) {
      status = next
    },
    loseNextAnswer(error) {
      lost = error
    },
    async rates() {
      const rate = { serviceName: 'Surface', amount: { currency: 'INR', amount: 30 }, deliveryDays: 3, estimatedDelivery: null }
      return [{ carrierId: 'se-1', serviceCode: 'surface', ...rate }]
    },
    async buyLabel(shipment, id) {
      const label = { labelId: `se-label-${bought.length + 1}`, trackingNumber: `TEST${1000 + bought.length}IN`, carrierCode: 'delhivery' }
      bought.push({ id, shipment, label })
      const error = lost
      lost = null
      if (error) throw error
      return label
    },
    async findLabel(id) {
      return bought.find((one) => one.id === id && !voided.includes(one.label.labelId))?.label ?? null
    },
    async voidLabel(labelId) {
      if (status !== 'waiting') return false
      if (!voided.includes(labelId)) voided.push(labelId)
      return true
    },
    async track() {
      return status
    },
    async labelPdf(labelId) {
      return bought.some(({ label }) => label.labelId === labelId) ? Buffer.from(`%PDF-1.4 ${labelId}`) : null
    },
  }
}

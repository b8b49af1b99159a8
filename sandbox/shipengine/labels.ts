import { randomInt } from 'node:crypto'
import { CARRIERS, type Carrier } from './carriers.ts'
import { newId } from './rates.ts'
import type { LabelRequest } from './requests.ts'

/** Tracking codes of ShipEngine. */
const CODES = { AC: 'Accepted', IT: 'In Transit', DE: 'Delivered', EX: 'Exception' } as const
export type TrackingCode = keyof typeof CODES

type Label = {
  id: string
  externalId: string | null
  carrier: Carrier
  serviceCode: string
  trackingNumber: string
  boughtAt: number
  to: LabelRequest['shipment']['ship_to']
  isReturn: boolean
  moved: TrackingCode | null
  voided: boolean
}

/** Ages at which a parcel changes its state, so that the demo has tracking to show. */
const IN_TRANSIT_MS = 90_000
const DELIVERED_MS = 300_000

/** Bounds memory; older labels are dropped. */
const MOST = 5000

export type Labels = ReturnType<typeof createLabels>

/** The labels that were bought, with the state of their parcels. */
export function createLabels() {
  const labels = new Map<string, Label>()
  const find = (match: (label: Label) => boolean) => labels.values().find(match) ?? null
  return {
    buy({ shipment, is_return_label: isReturn }: LabelRequest): Label | null {
      const carrier = CARRIERS.find(
        ({ id, services }) => id === shipment.carrier_id && services.some(({ code }) => code === shipment.service_code),
      )
      if (!carrier) return null
      const label = {
        id: newId(),
        externalId: shipment.external_shipment_id ?? null,
        carrier,
        serviceCode: shipment.service_code,
        trackingNumber: `SB${randomInt(1e11, 1e12)}IN`,
        boughtAt: Date.now(),
        to: shipment.ship_to,
        isReturn,
        moved: null,
        voided: false,
      }
      if (labels.size >= MOST) labels.delete(labels.keys().next().value ?? '')
      labels.set(label.id, label)
      return label
    },
    byId: (id: string) => labels.get(id) ?? null,
    byExternalId: (id: string) => find((label) => label.externalId === id),
    /** Refused for a label that is void, or whose parcel is on its way. */
    void(label: Label): boolean {
      const isUnused = !label.voided && codeOf(label) === 'AC'
      if (isUnused) label.voided = true
      return isUnused
    },
    /** Overrides the state of a parcel, for tests and demonstrations. */
    move(trackingNumber: string, code: TrackingCode): boolean {
      const label = find((one) => one.trackingNumber === trackingNumber)
      if (label) label.moved = code
      return label !== null
    },
    list: () =>
      labels
        .values()
        .map(({ externalId, trackingNumber, voided }) => ({ externalId, trackingNumber, voided }))
        .toArray(),
  }
}

/** `origin` is where the label's file can be fetched from. */
export function labelAnswer({ id, externalId, carrier, serviceCode, trackingNumber, boughtAt, voided }: Label, origin: string): object {
  return {
    label_id: id,
    status: voided ? 'voided' : 'completed',
    shipment_id: newId(),
    external_shipment_id: externalId,
    created_at: new Date(boughtAt).toISOString(),
    shipment_cost: { currency: 'inr', amount: 0 },
    insurance_cost: { currency: 'inr', amount: 0 },
    tracking_number: trackingNumber,
    carrier_id: carrier.id,
    carrier_code: carrier.code,
    service_code: serviceCode,
    label_download: { pdf: `${origin}/shipengine/v1/downloads/${id}.pdf` },
    trackable: true,
    voided,
    tracking_status: 'unknown',
  }
}

/** What the printed label says. */
export function labelLines({ carrier, trackingNumber, to, isReturn }: Label): string[] {
  const address = [to.name, to.address_line1, to.address_line2 ?? '', to.city_locality, `${to.state_province} ${to.postal_code}`]
  return [carrier.name, trackingNumber, '', isReturn ? 'RETURN TO' : 'TO', ...address.filter(Boolean)]
}

/** Nobody hands in the parcel of a label that is void. */
function codeOf({ boughtAt, moved, voided }: Label): TrackingCode {
  const age = voided ? 0 : Date.now() - boughtAt
  return moved ?? (age > DELIVERED_MS ? 'DE' : age > IN_TRANSIT_MS ? 'IT' : 'AC')
}

export function trackingAnswer(label: Label): object {
  const code = codeOf(label)
  return {
    tracking_number: label.trackingNumber,
    status_code: code,
    status_description: CODES[code],
    carrier_status_code: code,
    events: [],
  }
}

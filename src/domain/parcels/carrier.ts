import { cleanText } from '../text.ts'

/** Carriers whose tracking pages the shop links to, by carrier code. `{number}` stands for the tracking number. */
const TRACKING_PAGES: Record<string, { name: string; page: string }> = {
  bluedart: { name: 'Blue Dart', page: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}' },
  delhivery: { name: 'Delhivery', page: 'https://www.delhivery.com/track-v2/package/{number}' },
  dhl_express: { name: 'DHL', page: 'https://www.dhl.com/in-en/home/tracking.html?tracking-id={number}' },
  dtdc: { name: 'DTDC', page: 'https://www.dtdc.in/trace.asp?strCnno={number}' },
  ecom_express: { name: 'Ecom Express', page: 'https://www.ecomexpress.in/tracking/?awb_field={number}' },
  fedex: { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  india_post: {
    name: 'India Post',
    page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?id={number}',
  },
  xpressbees: { name: 'XpressBees', page: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
}

/** The carriers to whom an operator gives a parcel by hand. Another than these has no tracking page here. */
export const HAND_CARRIERS = ['india_post', 'delhivery', 'dtdc', 'bluedart', 'xpressbees', 'other'] as const
export type HandCarrier = (typeof HAND_CARRIERS)[number]

/** What was chosen in a form: without a choice, or with one that is not listed, another carrier. */
export function readHandCarrier(text: string | undefined): HandCarrier {
  return HAND_CARRIERS.find((code) => code === text) ?? 'other'
}

export function handCarrierName(code: HandCarrier): string {
  return TRACKING_PAGES[code]?.name ?? 'Another carrier'
}

/** A carrier that the shop folder names. `{number}` in its page stands for the tracking number. */
export type OwnCarrier = { name: string; page: string | null }
type Own = readonly OwnCarrier[]

const NUMBER = '{number}'

/** An https page with the number in it once, which does not choose the host. */
export function isTrackingPage(page: string): boolean {
  const of = (number: string) => URL.parse(page.replace(NUMBER, number))
  const [one, other] = [of('1'), of('2')]
  if (page.split(NUMBER).length !== 2 || !one || !other) return false
  return one.protocol === 'https:' && one.username === '' && one.password === '' && one.host === other.host
}

/** A name that needs no entry of its own. */
export function isKnownCarrier(name: string): boolean {
  return chosenCarrier(name, []) !== null || Object.hasOwn(TRACKING_PAGES, name)
}

export type Carrier = { name: string; trackingUrl: string | null }

/**
 * The carrier's name and tracking page. Carriers that neither we nor the shop folder know get no page: a URL from an API response is
 * never linked to.
 */
export function carrierOf(code: string | null, trackingNumber: string, own: Own): Carrier | null {
  if (!code) return null
  const known = Object.hasOwn(TRACKING_PAGES, code) ? TRACKING_PAGES[code] : own.find(({ name }) => name === code)
  const trackingUrl = known?.page?.replace(NUMBER, () => encodeURIComponent(trackingNumber)) ?? null
  return { name: known?.name ?? readable(code), trackingUrl }
}

/** The carrier that somebody names, by code or name; another one by its own name, and without one `other`. */
export function carrierNamed(typed: string, own: Own): string {
  const name = cleanText(typed).replace(/\s+/g, ' ').slice(0, MAX_CARRIER_NAME)
  return chosenCarrier(name, own) ?? (name || 'other')
}

/** The same of those that can be chosen alone; null for another one. */
export function chosenCarrier(typed: string, own: Own): string | null {
  const wanted = typed.toLowerCase()
  const known = HAND_CARRIERS.find((code) => code === wanted || handCarrierName(code).toLowerCase() === wanted)
  return known ?? own.find(({ name }) => name.toLowerCase() === wanted)?.name ?? null
}

/** In UTF-16 code units. */
export const MAX_CARRIER_NAME = 40

/** As it was pasted, without spaces. */
export function readTrackingNumber(typed: string): string {
  return typed.replace(/[\s\u200b\ufeff]+/g, '')
}

/** 4 to 40 letters, digits and hyphens: the longest tracking numbers in use have 40 characters. */
export function isTrackingNumber(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/.test(text)
}

/** "sandbox_post" becomes "Sandbox Post". */
function readable(code: string): string {
  return code
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

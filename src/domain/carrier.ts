/** Carriers whose tracking pages the shop links to, by the code that labels carry. `{}` is the parcel's number. */
const TRACKING_PAGES: Record<string, { name: string; page: string }> = {
  bluedart: { name: 'Blue Dart', page: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={}' },
  delhivery: { name: 'Delhivery', page: 'https://www.delhivery.com/track-v2/package/{}' },
  dhl_express: { name: 'DHL', page: 'https://www.dhl.com/in-en/home/tracking.html?tracking-id={}' },
  dtdc: { name: 'DTDC', page: 'https://www.dtdc.in/trace.asp?strCnno={}' },
  ecom_express: { name: 'Ecom Express', page: 'https://www.ecomexpress.in/tracking/?awb_field={}' },
  fedex: { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  india_post: { name: 'India Post', page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?id={}' },
  xpressbees: { name: 'XpressBees', page: 'https://www.xpressbees.com/shipment/tracking?awbNo={}' },
}

export type Carrier = { name: string; trackingUrl: string | null }

/** Who carries a parcel, and where to follow it. No page for a carrier that is not in the list: an answer's own address is never linked to. */
export function carrierOf(code: string | null, trackingNumber: string): Carrier | null {
  if (!code) return null
  const known = Object.hasOwn(TRACKING_PAGES, code) ? TRACKING_PAGES[code] : undefined
  return known
    ? { name: known.name, trackingUrl: known.page.replace('{}', encodeURIComponent(trackingNumber)) }
    : { name: readable(code), trackingUrl: null }
}

/** Letters and digits with what stands between them on a label; as long as the longest of any carrier. */
export function isTrackingNumber(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/.test(text)
}

/** "sandbox_post" is written "Sandbox Post". */
function readable(code: string): string {
  return code
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

/** What a shop can do only with an outside service. */
export const CAPABILITIES = ['payment', 'mail', 'carrier', 'text-messages', 'moderation', 'google', 'twitter', 'github'] as const
export type Capability = (typeof CAPABILITIES)[number]

/** `sandbox` speaks to the stand-in of the demo; what is `off` is neither shown nor tried. */
export type CapabilityState = 'on' | 'sandbox' | 'off'

/** The one list of what this shop has: pages, functions, jobs and the doctor read it. */
export type Capabilities = Readonly<Record<Capability, CapabilityState>>

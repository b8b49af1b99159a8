type Rules = { createHTML: (html: string) => string; createScriptURL: (address: string) => string }

const RULES: Rules = {
  /** Of the shop's own pages, to be taken apart: a document that is made so runs none of its scripts. */
  createHTML: (html) => html,
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address
    throw new TypeError('A script of another site')
  },
}

declare global {
  /** What TypeScript's DOM does not have yet; older browsers neither. */
  var trustedTypes: { createPolicy(name: string, rules: Rules): Rules } | undefined
}

/** The one way in which the shop's scripts make documents and start workers: the content policy lets no other pass. */
export const trusted: Rules = globalThis.trustedTypes?.createPolicy('shop', RULES) ?? RULES

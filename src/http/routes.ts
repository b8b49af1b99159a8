/** The whole URL map. Pages answer GET, and POST where they hold a form (spec §2, contract §3). */
export const url = {
  home: '/',
  shop: '/shop',
  product: '/product/:id',
  sizeChart: '/sizechart',
  aboutUs: '/aboutus',
  contactUs: '/contactus',
  privacyPolicy: '/privacypolicy',
  terms: '/terms',
  signIn: '/signin',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  orders: '/account/orders',
  receipt: '/account/orders/:id/receipt',
  receiptPdf: '/account/orders/:id/receipt.pdf',
  cart: '/checkout',
  shipping: '/checkout/shipping',
  content: '/content',
  piece: '/content/:id',
  paymentReturn: '/payments/return',

  apiDescription: '/api/openapi.json',
  live: '/live',
  functions: '/functions/us-central1/:name',
  authToken: '/auth/token',
  authSignIn: '/auth/sign-in',
  authSignOut: '/auth/sign-out',
  authRegister: '/auth/register',
  authForgotPassword: '/auth/forgot-password',
  authStart: '/auth/start/:provider',
  authCallback: '/auth/callback/:provider',
  webhook: '/webhooks/phonepe',
  files: '/files/*',
  reviewPhoto: '/files/:uid/reviews/:product/:file',
  assets: '/assets/*',
  speculationRules: '/speculation-rules.json',
  sitemap: '/sitemap.xml',
  sitemapPages: '/sitemap/pages.xml',
  sitemapProducts: '/sitemap/products/:part',
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  favicon: '/favicon.ico',
  icons: '/icons/:name',
  alive: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const

/**
 * Who is let in; a new address does not compile without an entry here. `signed-in` sends visitors to sign
 * in, `signed-out` sends everybody else away, `member` tells them that it is not for them, `caller` and `provider`
 * authenticate each request themselves.
 * The resources of the API carry their own rules (resources/rules.ts).
 */
export const access: Record<keyof typeof url, 'everybody' | 'signed-in' | 'signed-out' | 'member' | 'caller' | 'provider'> = {
  home: 'everybody',
  shop: 'everybody',
  product: 'everybody',
  sizeChart: 'everybody',
  aboutUs: 'everybody',
  contactUs: 'everybody',
  privacyPolicy: 'everybody',
  terms: 'everybody',
  signIn: 'signed-out',
  register: 'signed-out',
  forgotPassword: 'signed-out',
  resetPassword: 'everybody',
  account: 'signed-in',
  orders: 'signed-in',
  receipt: 'signed-in',
  receiptPdf: 'signed-in',
  cart: 'signed-in',
  shipping: 'signed-in',
  content: 'member',
  piece: 'member',
  paymentReturn: 'everybody',

  apiDescription: 'everybody',
  live: 'caller',
  functions: 'caller',
  authToken: 'caller',
  authSignIn: 'everybody',
  authSignOut: 'caller',
  authRegister: 'everybody',
  authForgotPassword: 'everybody',
  authStart: 'everybody',
  authCallback: 'caller',
  webhook: 'provider',
  files: 'everybody',
  // Who may see a photo is asked of each.
  reviewPhoto: 'everybody',
  assets: 'everybody',
  speculationRules: 'everybody',
  sitemap: 'everybody',
  sitemapPages: 'everybody',
  sitemapProducts: 'everybody',
  robots: 'everybody',
  manifest: 'everybody',
  favicon: 'everybody',
  icons: 'everybody',
  alive: 'everybody',
  ready: 'everybody',
  metrics: 'caller',
}

export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`
}

/** Where the shopper goes after paying, and after not paying. */
export const returnPaths = { successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }

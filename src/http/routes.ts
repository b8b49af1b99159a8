import { writeOptions, type Options } from '../domain/catalogue/variant.ts'

/** The whole URL map. Pages answer GET, and POST where they hold a form (spec §2, contract §3). */
export const url = {
  home: '/',
  shop: '/shop',
  product: '/product/:id',
  productReview: '/product/:id/review',
  productWait: '/product/:id/wait',
  recentlySeen: '/recently-seen',
  sizeChart: '/sizechart',
  aboutUs: '/aboutus',
  ownPage: '/pages/:name',
  collection: '/collections/:id',
  contactUs: '/contactus',
  privacyPolicy: '/privacypolicy',
  terms: '/terms',
  signIn: '/signin',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  account: '/account',
  signInMethods: '/account/sign-in-methods',
  phone: '/account/phone',
  accountData: '/account/data',
  notifications: '/account/notifications',
  orders: '/account/orders',
  orderTracking: '/account/orders/:id/track',
  complaint: '/account/orders/:id/wrong',
  orderReturn: '/account/orders/:id/return',
  returnLabel: '/account/returns/:id/label.pdf',
  receipt: '/account/orders/:id/receipt',
  receiptPdf: '/account/orders/:id/receipt.pdf',
  orderForYou: '/order-for-you',
  joinAccounts: '/join-accounts',
  saved: '/saved',
  stopTelling: '/stop-telling',
  cards: '/cards',
  cart: '/checkout',
  shipping: '/checkout/shipping',
  assistantCart: '/assistant-cart/:token',
  content: '/content',
  contentItem: '/content/:id',
  paymentReturn: '/payments/return',

  operator: '/operator',
  operatorOrders: '/operator/orders',
  operatorOrdersCsv: '/operator/orders.csv',
  operatorWriteOrder: '/operator/orders/new',
  operatorOrder: '/operator/orders/:id',
  operatorLabel: '/operator/orders/:id/label.pdf',
  operatorPacking: '/operator/packing',
  operatorPackingSlips: '/operator/packing/slips',
  operatorPackingLabels: '/operator/packing/labels.pdf',
  operatorPackingSheet: '/operator/packing/courier.csv',
  operatorCourierAnswer: '/operator/packing/answer',
  operatorPackingSlip: '/operator/orders/:id/packing-slip',
  operatorProducts: '/operator/products',
  operatorNewProduct: '/operator/products/new',
  operatorProductsCsv: '/operator/products.csv',
  operatorImport: '/operator/products/import',
  operatorProduct: '/operator/products/:id',
  operatorProductStock: '/operator/products/:id/stock',
  operatorProductSale: '/operator/products/:id/sale',
  operatorStock: '/operator/stock',
  operatorCodes: '/operator/codes',
  operatorCollections: '/operator/collections',
  operatorCollection: '/operator/collections/:id',
  operatorSales: '/operator/sales',
  operatorSalesCsv: '/operator/sales.csv',
  operatorGst: '/operator/gst',
  operatorGstZip: '/operator/gst.zip',
  operatorReviews: '/operator/reviews',
  operatorPeople: '/operator/people',
  operatorPerson: '/operator/people/:uid',
  operatorKeys: '/operator/keys',
  operatorWebhooks: '/operator/webhooks',
  operatorWebhook: '/operator/webhooks/:id',
  operatorShopPages: '/operator/pages',
  operatorShopPage: '/operator/pages/:name',
  operatorContent: '/operator/content',
  operatorContentItem: '/operator/content/:id',
  operatorMails: '/operator/mails',
  operatorJobs: '/operator/jobs',

  apiDescription: '/api/openapi.json',
  operatorApi: '/api/operator',
  operatorApiDescription: '/api/operator/openapi.json',
  ucpProfile: '/.well-known/ucp',
  ucpSearch: '/ucp/catalog/search',
  ucpLookup: '/ucp/catalog/lookup',
  ucpProduct: '/ucp/catalog/product',
  ucpCarts: '/ucp/carts',
  ucpCart: '/ucp/carts/:id',
  ucpCancel: '/ucp/carts/:id/cancel',
  mcp: '/mcp',
  live: '/live',
  functions: '/functions/us-central1/:name',
  authToken: '/auth/token',
  authSignIn: '/auth/sign-in',
  authSignOut: '/auth/sign-out',
  authRegister: '/auth/register',
  authForgotPassword: '/auth/forgot-password',
  authCaptcha: '/auth/captcha',
  authAppCheck: '/auth/app-check',
  authStart: '/auth/start/:provider',
  authCallback: '/auth/callback/:provider',
  webhook: '/webhooks/:provider',
  files: '/files/*',
  reviewPhoto: '/files/:uid/reviews/:product/:file',
  complaintPhoto: '/files/:uid/complaints/:order/:file',
  assets: '/assets/*',
  speculationRules: '/speculation-rules.json',
  productFeed: '/products.xml',
  sitemap: '/sitemap.xml',
  sitemapFile: '/sitemap/:file',
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  serviceWorker: '/service-worker.js',
  favicon: '/favicon.ico',
  icons: '/icons/:name',
  alive: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const

export type Url = (typeof url)[keyof typeof url]

/** What monitoring requests, at any time and in any state of the shop. */
export const MONITORING: ReadonlySet<string> = new Set([url.alive, url.ready, url.metrics])

export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`
}

export function assistantCartPath(token: string): string {
  return `/assistant-cart/${encodeURIComponent(token)}`
}

/** A product's page with this kind of it chosen, which somebody waits for. */
export function waitAddress(id: string, options: Options): string {
  return `${productPath(id)}?kind=${encodeURIComponent(writeOptions(options))}`
}

/** Where the shopper goes after paying, and after not paying. */
export const returnPaths = { successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }
export const membershipReturnPaths = { successUrl: '/content', cancelUrl: '/account' }

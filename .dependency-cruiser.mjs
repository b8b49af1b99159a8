/** Which folder may import which: the table of ARCHITECTURE.md, row by row. */
const SHARED = '^src/((shop|schema|etag|span)\\.ts$|errors/)'
const row = (folder, ...allowed) => ({
  name: `${folder}-imports`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|sandbox|test|db)/', pathNot: [`^src/${folder}/`, ...allowed] },
})

/**
 * The folders of each layer, each below those that it may import, and the layer's own files below all of them: none knows
 * a later one, so no two know each other both ways, directly or through others.
 */
const LAYERS = {
  'src/domain': [
    'operators',
    'accounts',
    'catalogue',
    'search',
    'addresses',
    'cart',
    'prices',
    'parcels',
    'payments',
    'content',
    'sizes',
    'shop',
    'import',
    'reviews',
    'orders',
    'receipts',
    'checkout',
    'dashboard',
    'drafts',
    'feed',
    'members',
    'mails',
    'saved',
    'assistants',
  ],
  'src/platform': ['embedded', 'watch', 'work', 'outgoing', 'jobs', 'secrets', 'tables', 'live', 'database'],
  'src/features': [
    'operator-access',
    'webhooks',
    'pictures',
    'payments',
    'captcha',
    'push',
    'backup',
    'people',
    'content',
    'catalogue',
    'stock',
    'notices',
    'pages',
    'visits',
    'saved',
    'codes',
    'reviews',
    'cart',
    'accounts',
    'phone',
    'addresses',
    'members',
    'orders',
    'checkout',
    'assistants',
    'mails',
    'demo',
    'privacy',
    'doctor',
    'gst',
    'dashboard',
    'operations',
  ],
  'src/features/catalogue': ['collections', 'search', 'edit', 'readers', 'import'],
  'src/web/ui': ['pictures', 'text', 'form', 'page', 'reviews', 'sizes', 'catalogue', 'cart', 'accounts', 'content', 'orders', 'search'],
}
/** Here the layer's own files are above its folders: lists of pages, an order's acts that change it. */
const ROOT_ABOVE = {
  'src/web/pages': ['shop', 'accounts', 'cart', 'checkout', 'failures', 'orders', 'reviews', 'catalogue', 'content', 'saved', 'assistants'],
  'src/web/client/page': ['page', 'reviews', 'catalogue', 'forms', 'pictures', 'saved', 'accounts', 'checkout'],
  'src/web/operator': ['ui', 'catalogue', 'dashboard', 'reviews', 'content', 'orders', 'people', 'packing', 'client'],
  'src/http/pages': ['catalogue', 'checkout', 'content', 'shop', 'cart', 'saved', 'accounts', 'orders', 'assistants'],
  'src/messages': ['catalogue', 'orders'],
  'src/features/orders': ['find', 'history', 'parcels', 'complaints', 'returns'],
}
const NO_TESTS = '\\.test\\.tsx?$'
const OWN_FILES = '[^/]+$'

/** @param rootAbove whether the layer's own files may import all of its folders, rather than the other way round */
const order = (layer, folders, rootAbove) => [
  ...folders.map((folder, at) => ({
    name: `${folder}-knows-no-later-of-${layer}`,
    severity: 'error',
    from: { path: `^${layer}/${folder}/`, pathNot: NO_TESTS },
    to: { path: `^${layer}/`, pathNot: `^${layer}/(${rootAbove ? '' : `${OWN_FILES}|`}(${folders.slice(0, at + 1).join('|')})/)` },
  })),
  {
    name: `folders-are-listed-of-${layer}`,
    comment: `A new folder of ${layer} takes its place in the list.`,
    severity: 'error',
    from: { path: `^${layer}/[^/]+/`, pathNot: `^${layer}/(${folders.join('|')})/` },
    to: {},
  },
  ...(rootAbove
    ? []
    : [
        {
          name: `own-files-know-no-folder-of-${layer}`,
          severity: 'error',
          from: { path: `^${layer}/${OWN_FILES}`, pathNot: NO_TESTS },
          to: { path: `^${layer}/[^/]+/` },
        },
      ]),
]

export default {
  forbidden: [
    row('domain'),
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    row('platform', '^src/((etag|span)\\.ts$|errors/)'),
    // payment-providers.ts names the variables of each provider beside its adapter.
    row('config', '^src/domain/', '^src/services/(payment/|retry-policy)', '^src/shop\\.ts$'),
    row('services', '^src/domain/', SHARED),
    row('features', '^src/domain/', '^src/platform/', '^src/operations/', SHARED),
    row('operations', '^src/domain/', '^src/messages/'),
    ...Object.entries(LAYERS).flatMap(([layer, folders]) => order(layer, folders, false)),
    ...Object.entries(ROOT_ABOVE).flatMap(([layer, folders]) => order(layer, folders, true)),
    row('messages', '^src/domain/'),
    row('web', '^src/domain/', '^src/messages/', '^src/operations/', '^src/etag\\.ts$'),
    // Of the platform only quotas, turns, what is remembered, the cache of pages, and what it depends on: the topics of changes.
    row(
      'http',
      '^src/features/',
      '^src/domain/',
      '^src/messages/',
      '^src/operations/',
      '^src/platform/(live/(changes|topic-cache)|secrets/quota|work/(turns|remember-for|with-deadline))\\.ts$',
      '^src/web/(entry\\.server\\.tsx|page\\.ts)$',
      SHARED,
    ),
    {
      name: 'http-rooms-stand-apart',
      comment: 'They share what lies beside them in src/http: resources, routes, context, refusals.',
      severity: 'error',
      from: { path: '^src/http/(pages|api|functions|live|operator|well-known)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/http/(pages|api|functions|live|operator|well-known|serving|cache)/', pathNot: '^src/http/$1/' },
    },
    {
      name: 'serving-knows-no-room',
      severity: 'error',
      from: { path: '^src/http/(serving|cache)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/http/(pages|api|functions|live|operator|well-known)/' },
    },
    row('wiring', '^src/(config|domain|platform|services|features)/', SHARED),
    row('cli', '^src/features/', '^src/domain/', '^src/messages/', '^src/operations/', '^src/platform/', '^src/(config|wiring)/', SHARED),
    {
      name: 'sql-stays-in-its-feature',
      comment: 'Another feature is used through its verbs.',
      severity: 'error',
      from: { path: '^src/(features/[^/]+|http|cli)/' },
      to: { path: '\\.sql\\.ts$', pathNot: '^src/$1/' },
    },
    { name: 'sandbox-stands-alone', severity: 'error', from: { path: '^sandbox/' }, to: { path: '^src/' } },
    { name: 'nobody-needs-the-sandbox', severity: 'error', from: { path: '^src/' }, to: { path: '^sandbox/' } },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    // The service worker is a program of its own, which the shop sends as it is.
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.(test|d)\\.ts$|^src/web/service-worker\\.js$' },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}

/** Which folder may import which: the table of ARCHITECTURE.md, row by row. */
const SHARED = '^src/((shop|schema|etag|span)\\.ts$|errors/)'
const row = (folder, ...allowed) => ({
  name: `${folder}-imports`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: '\\.(test|fixture)\\.tsx?$' },
  to: { path: '^(src|sandbox|test|db)/', pathNot: [`^src/${folder}/`, ...allowed] },
})

/**
 * The folders of src/features, each below those that it may import: none knows a later one, so no two know each other
 * both ways, directly or through others.
 */
const FEATURES = [
  'operator-access',
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
  'mails',
  'demo',
  'privacy',
  'doctor',
  'gst',
  'dashboard',
]
const knowsNoLater = (feature, at) => ({
  name: `features-${feature}-knows-no-later`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: '\\.(test|fixture)\\.ts$' },
  to: { path: '^src/features/', pathNot: `^src/features/(${FEATURES.slice(0, at + 1).join('|')})/` },
})

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
    row('config', '^src/domain/'),
    row('services', '^src/domain/', SHARED),
    row('features', '^src/domain/', '^src/platform/', SHARED),
    ...FEATURES.map(knowsNoLater),
    {
      name: 'features-are-listed',
      comment: 'A new folder of src/features takes its place in FEATURES.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/(${FEATURES.join('|')})/` },
      to: {},
    },
    row('messages', '^src/domain/'),
    row('web', '^src/domain/', '^src/messages/', '^src/etag\\.ts$'),
    // Of the platform only quotas, the cache of pages, and what it depends on: the topics of changes.
    row(
      'http',
      '^src/features/',
      '^src/domain/',
      '^src/messages/',
      '^src/platform/(changes|quota|topic-cache|with-deadline)\\.ts$',
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
    row('cli', '^src/features/', '^src/domain/', '^src/messages/', '^src/platform/', '^src/(config|wiring)/', SHARED),
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
      from: { orphan: true, pathNot: '\\.(test|fixture|d)\\.ts$|^src/web/service-worker\\.js$' },
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

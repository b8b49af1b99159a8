/** The forms of the operators' pages of products, of the product that every test of all forms has. */
export const PRODUCT_ACTIONS: { address: string; form: Record<string, string> }[] = [
  { address: '/operator/products', form: { action: 'set-price', id: 'kurta', price: '1', seen: '' } },
  { address: '/operator/products', form: { action: 'set-stock', id: 'kurta', stock: 'out' } },
  { address: '/operator/products', form: { action: 'change-many', 'id.kurta': 'on', price: '1' } },
  ...['apply-change', 'undo-change'].map((action) => ({
    address: '/operator/products',
    form: { action, id: '018f0000-0000-7000-8000-000000000000' },
  })),
  { address: '/operator/products/new', form: { action: 'create', id: 'intruder', name: 'Intruder' } },
  ...['check', 'import'].map((action) => ({
    address: '/operator/products/import',
    form: { action, text: '[{"id": "intruder", "name": "Intruder"}]' },
  })),
  ...['save', 'preview', 'upload', 'remove:0'].map((action) => ({
    address: '/operator/products/kurta',
    form: { action, base: '', name: 'Intruder' },
  })),
  { address: '/operator/products/kurta', form: { action: 'cost', options: 'M', cost: '600' } },
  { address: '/operator/products/kurta', form: { action: 'ahead', options: 'M', pieces: '0' } },
  ...['/operator/stock', '/operator/products/kurta'].map((address) => ({ address, form: { action: 'set-threshold', pieces: '5' } })),
  ...['set-status', 'set-season', 'duplicate', 'delete-product', 'note', 'tag'].map((action) => ({
    address: '/operator/products/kurta',
    form: { action, status: 'hidden', note: 'Mine', tags: 'mine' },
  })),
  ...['set', 'more', 'fewer'].map((action) => ({ address: '/operator/products/kurta/stock', form: { action, options: 'M', count: '1' } })),
  ...['set', 'remove'].map((action) => ({ address: '/operator/products/kurta/sale', form: { action, price: '1', until: '2099-01-01' } })),
  { address: '/operator/stock', form: { action: 'set', id: 'kurta', options: 'M', count: '1', was: 'unlimited' } },
  { address: '/operator/stock', form: { action: 'receive', id: 'kurta', options: 'M', pieces: '1' } },
  { address: '/operator/codes', form: { action: 'add', id: 'INTRUDER', percent: '90' } },
  { address: '/operator/codes', form: { action: 'end', id: 'DIWALI10' } },
  { address: '/operator/collections', form: { action: 'set-collection', id: 'intruder', name: 'Intruder', words: 'Mine.' } },
  { address: '/operator/pages', form: { action: 'set-opening', heading: 'Mine', words: 'Mine', button: 'Mine' } },
  { address: '/operator/pages', form: { action: 'new', name: 'mine' } },
  { address: '/operator/pages', form: { action: 'reset-page', id: '/' } },
  ...['set-page', 'restore-page', 'reset-page', 'preview'].map((action) => ({
    address: '/operator/pages/care',
    form: { action, text: '# Mine', version: '1', seen: '1' },
  })),
  ...['set-collection', 'place-piece', 'take-piece', 'lead-with-collection', 'remove-collection'].map((action) => ({
    address: '/operator/collections/mine',
    form: { action, name: 'Intruder', words: 'Mine.', product: 'kurta' },
  })),
]

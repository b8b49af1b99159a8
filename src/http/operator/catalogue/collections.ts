import { findCollectionForOperator } from '../../../features/catalogue/collections/find-collections.ts'
import { findActions } from '../../../features/operator-access/record-action.ts'
import { actionOf, actsOn } from '../../../operations/all.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { loadList } from '../../list-query.ts'
import { seeOther } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, doneNotice, type ShownAct } from '../acts.ts'
import { knownProducts, productOptions } from './known-products.ts'

const ACTS = actsOn('collection')
const REMOVE = actionOf('collections remove')

export const operatorCollections = definePage({
  path: url.operatorCollections,
  access: 'owner',
  component: 'operatorCollections',
  async load(c, { notice = null, refused = null }: ShownAct = {}): Promise<PropsOf<'operatorCollections'>> {
    return {
      list: await loadList(c, 'collections', url.operatorCollections),
      refused,
      notice: notice ?? doneNotice(c, ['collections remove']),
    }
  },
  async post(c) {
    const form = await readForm(c)
    const id = (form.get('id') ?? '').trim().toLowerCase()
    const address = url.operatorCollection.replace(':id', encodeURIComponent(id))
    const { show } = operatorCollections
    const answer = await answerAct(c, {
      acts: ['collections set'],
      form: new Map([...form, ['id', id]]),
      id: null,
      address: url.operatorCollections,
      leadsTo: () => address,
      show,
    })
    return answer ?? seeOther(url.operatorCollections)
  },
})

/** One of them: its words, and its pieces in their order. */
export const operatorCollection = definePage({
  path: url.operatorCollection,
  access: 'owner',
  component: 'operatorCollection',
  async load(c, { notice = null, refused = null }: ShownAct = {}): Promise<PropsOf<'operatorCollection'> | Response> {
    const { shop } = c.var
    const id = c.req.param('id')
    const [collection, actions, known] = await Promise.all([
      findCollectionForOperator(shop, id),
      findActions(shop, { type: 'collection', id }),
      knownProducts(shop),
    ])
    if (!collection) return c.notFound()
    return { collection, actions, offered: productOptions(known), refused, notice: notice ?? doneNotice(c, ACTS) }
  },
  async post(c) {
    const form = await readForm(c)
    const leadsTo = (action: string) => (action === REMOVE ? `${url.operatorCollections}?done=${REMOVE}` : null)
    const answer = await answerAct(c, {
      acts: ACTS,
      form,
      id: c.req.param('id'),
      address: c.req.path,
      leadsTo,
      show: operatorCollection.show,
    })
    return answer ?? seeOther(c.req.path)
  },
})

import { findActions } from '../../../features/operator-access/record-action.ts'
import { findOpening, findPageForOperator } from '../../../features/pages/find-pages.ts'
import { actionOf } from '../../../operations/all.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { loadList } from '../../list-query.ts'
import { page, seeOther } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, doneNotice, type ShownAct } from '../acts.ts'

const ACTS = ['pages set', 'pages restore', 'pages reset'] as const
const OF_LIST = ['pages opening', 'pages reset'] as const
const RESET = actionOf('pages reset')

/** The pages of text, the opening of the home page, and the way to a new page. */
export const operatorShopPages = definePage({
  path: url.operatorShopPages,
  access: 'owner',
  component: 'operatorShopPages',
  async load(c, { notice = null, refused = null }: ShownAct = {}): Promise<PropsOf<'operatorShopPages'>> {
    const [list, opening] = await Promise.all([loadList(c, 'pages', url.operatorShopPages), findOpening(c.var.shop)])
    return { list, opening, refused, notice: notice ?? doneNotice(c, OF_LIST) }
  },
  async post(c) {
    const form = await readForm(c)
    const name = (form.get('name') ?? '').trim().toLowerCase()
    if (form.get('action') === 'new') return seeOther(url.operatorShopPage.replace(':name', encodeURIComponent(name || 'new-page')))
    const { show } = operatorShopPages
    const answer = await answerAct(c, { acts: OF_LIST, form, id: null, address: url.operatorShopPages, show })
    return answer ?? seeOther(url.operatorShopPages)
  },
})

/** One of them: its text, what it said before, and how it would look. */
export const operatorShopPage = definePage({
  path: url.operatorShopPage,
  access: 'owner',
  component: 'operatorShopPage',
  async load(c, { notice = null, refused = null }: ShownAct = {}): Promise<PropsOf<'operatorShopPage'>> {
    const name = c.req.param('name')
    const [known, actions] = await Promise.all([findPageForOperator(c.var.shop, name), findActions(c.var.shop, { type: 'page', id: name })])
    const shown = known ?? { name, changedAt: null, isOfFolder: false, text: '', version: 0, before: [] }
    return { page: shown, isNew: known === null, actions, refused, notice: notice ?? doneNotice(c, ACTS) }
  },
  async post(c) {
    const form = await readForm(c)
    if (form.get('action') === 'preview') return preview(c, form.get('text') ?? '')
    const leadsTo = (action: string) => (action === RESET ? `${url.operatorShopPages}?done=${RESET}` : null)
    const answer = await answerAct(c, {
      acts: ACTS,
      form,
      id: c.req.param('name') ?? '',
      address: c.req.path,
      leadsTo,
      show: operatorShopPage.show,
    })
    return answer ?? seeOther(c.req.path)
  },
})

/** The text as a page of the shop; nothing is saved. */
function preview(c: Ctx, text: string): Promise<Response> {
  const { page: shown, faults } = c.var.shop.pageTexts.read('preview', text)
  if (faults.length === 0) return page(c, 'ownPage', { page: shown })
  return operatorShopPage.show(c, { notice: { kind: 'bad', text: faults.join(' ') } }, 422)
}

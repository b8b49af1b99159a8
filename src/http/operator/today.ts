import { readPeriod } from '../../domain/dashboard/figures.ts'
import { momentText } from '../../domain/indian-time.ts'
import { isPlanned, NOTICE_KINDS, type Notice, type NoticeKind } from '../../domain/shop/notice.ts'
import { findHealth } from '../../features/dashboard/find-health.ts'
import { countToPack, findToday } from '../../features/dashboard/find-today.ts'
import { checkBackups } from '../../features/doctor/check-backups.ts'
import { findNotices } from '../../features/notices/find-notices.ts'
import { tellOperator } from '../../features/operator-access/tell-operator.ts'
import { actsOn } from '../../operations/all.ts'
import type { Shop } from '../../shop.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body/body.ts'
import { operatorOf } from '../caller/session.ts'
import type { Ctx } from '../context.ts'
import { doneOf, tellOnce } from '../done-once.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, sensitiveOf, type ShownAct } from './acts.ts'

const ACTS = actsOn('refund', 'notice')

export const operatorToday = definePage({
  path: url.operator,
  access: { get: 'packer', post: { actions: ['told'] } },
  sensitive: sensitiveOf(ACTS),
  component: 'operatorToday',
  load: loadToday,
  forPackers: { component: 'packerToday', load: loadTodayForPackers },
  async post(c): Promise<Response> {
    const form = await readForm(c)
    const by = operatorOf(c)
    if (form.get('action') === 'told' && by.uid !== null) {
      await tellOperator(c.var.shop, { uid: by.uid, told: form.get('told') === 'on' }, by)
      return tellOnce(c, `${url.operator}?done=${form.get('told') === 'on' ? 'told' : 'not-told'}`)
    }
    const answer = await answerAct(c, { acts: ACTS, form, id: null, address: url.operator, show: operatorToday.show })
    return answer ?? seeOther(url.operator)
  },
})

const DONE = new Map([
  ['told', 'You are told of orders from now on.'],
  ['not-told', 'You are not told of orders any more.'],
])

async function loadToday(c: Ctx, { notice, refused, status }: ShownAct = {}): Promise<PropsOf<'operatorToday'>> {
  const { shop } = c.var
  const period = readPeriod(c.req.query('days'))
  const [today, figures, health, backups, notices] = await Promise.all([
    findToday(shop),
    shop.figures[period].get(),
    findHealth(shop),
    shop.demo ? [] : checkBackups(shop),
    showNotices(shop, refused),
  ])
  const shown = notice ?? (status === undefined ? noticeOf(c) : null)
  return {
    ...today,
    period,
    figures,
    health,
    backups,
    told: isTold(c),
    notices,
    notice: shown,
    refused: refused ?? null,
    now: shop.clock.now(),
  }
}

/** What packers have to do: without figures, and without what is the owners' business. */
async function loadTodayForPackers(c: Ctx): Promise<PropsOf<'packerToday'>> {
  const { shop } = c.var
  return { waiting: await countToPack(shop), told: isTold(c), notice: noticeOf(c), now: shop.clock.now() }
}

function isTold(c: Ctx): boolean {
  return c.var.operator?.told ?? false
}

function noticeOf(c: Ctx): PropsOf<'operatorToday'>['notice'] {
  const text = DONE.get(doneOf(c) ?? '')
  return text === undefined ? doneNotice(c, ACTS) : { kind: 'good', text }
}

type Forms = PropsOf<'operatorToday'>['notices']
type TypedNotice = { kind: NoticeKind; words: string; link: string; from: string; until: string }

/** What stands in the forms: what was typed, else what is in force or planned. */
async function showNotices(shop: Pick<Shop, 'db' | 'folder' | 'clock'>, refused: ShownAct['refused']): Promise<Forms> {
  const known = await findNotices(shop)
  const now = shop.clock.now()
  return NOTICE_KINDS.map((kind) => {
    const notice = known[kind] && known[kind].endsAt > now ? known[kind] : null
    const state = notice === null ? 'none' : isPlanned(notice, now) ? 'planned' : 'in-force'
    return { state, kind, ...wordsOf(notice), ...(refused?.target === kind && refused.typed) }
  })
}

function wordsOf(notice: (Omit<Notice, 'link'> & Partial<Notice>) | null): Omit<TypedNotice, 'kind'> {
  if (!notice) return { words: '', link: '', from: '', until: '' }
  const { words, link, startsAt, endsAt } = notice
  return { words, link: link ?? '', from: startsAt ? momentText(startsAt, 'begins') : '', until: momentText(endsAt, 'ends') }
}

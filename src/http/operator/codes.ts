import { readMoment } from '../../domain/indian-time.ts'
import { readNewCode } from '../../domain/prices/code.ts'
import { cutText } from '../../domain/text.ts'
import { addCode } from '../../features/codes/add-code.ts'
import { CODE_FAULTS, CODE_TAKEN } from '../../messages/prices.ts'
import { actsOn } from '../../operations/all.ts'
import { codes } from '../../operations/lists/codes.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { listQuery, loadList } from '../list-query.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

type Shown = ShownAct & { typed?: PropsOf<'operatorCodes'>['typed'] }
const NOTHING = { code: '', percent: '', rupees: '', minimum: '', uses: '', usesPerAccount: '', from: '', until: '' }

const ACTS = actsOn('code')
const MADE = { kind: 'good', text: 'The code is made.' } as const

/** The codes with their uses, and a form that makes one. */
export const operatorCodes = definePage({
  path: url.operatorCodes,
  access: 'owner',
  component: 'operatorCodes',
  async load(c, { notice, typed = NOTHING, status }: Shown = {}): Promise<PropsOf<'operatorCodes'>> {
    const done = status === undefined ? (c.req.query('done') === 'added' ? MADE : doneNotice(c, ACTS)) : null
    return { list: await loadList(c, 'codes', url.operatorCodes), typed, notice: notice ?? done }
  },
  post: changeCodes,
})

async function changeCodes(c: Ctx): Promise<Response> {
  const { shop } = c.var
  const form = await readForm(c)
  const { show } = operatorCodes
  const { address, after } = listQuery(c, codes)
  const answer = await answerAct(c, { acts: ACTS, form, id: null, address: address(url.operatorCodes, after), show })
  if (answer) return answer
  const read = (name: string) => cutText(form.get(name) ?? '', 100)
  const typed = {
    code: read('code'),
    percent: read('percent'),
    rupees: read('rupees'),
    minimum: read('minimum'),
    uses: read('uses'),
    usesPerAccount: read('usesPerAccount'),
    from: read('from'),
    until: read('until'),
  }
  const result = readNewCode({ ...typed, from: readMoment(typed.from, 'begins'), until: readMoment(typed.until, 'ends') })
  const refuse = (text: string, status: 409 | 422) => show(c, { typed, status, notice: { kind: 'bad', text } }, status)
  if (!result.ok) return refuse(result.faults.map((fault) => CODE_FAULTS[fault]).join(' '), 422)
  const added = await addCode(shop, result.code, operatorOf(c))
  return added.ok ? seeOther(`${url.operatorCodes}?done=added`) : refuse(CODE_TAKEN, 409)
}

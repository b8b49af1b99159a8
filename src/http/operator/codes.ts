import { readCode, readNewCode } from '../../domain/prices/code.ts'
import { readMoment } from '../../domain/indian-time.ts'
import { cutText } from '../../domain/text.ts'
import { addCode, endCode, listCodes } from '../../features/codes/add-code.ts'
import { CODE_FAULTS, CODE_TAKEN, UNKNOWN_CODE } from '../../messages/prices.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'

type Shown = Pick<PropsOf<'operatorCodes'>, 'typed' | 'error'>
const NOTHING = { code: '', percent: '', rupees: '', minimum: '', uses: '', usesPerAccount: '', from: '', until: '' }

/** The codes with their uses, and a form that makes one. */
export const operatorCodes = definePage({
  path: url.operatorCodes,
  access: 'owner',
  component: 'operatorCodes',
  async load(c, shown?: Shown): Promise<PropsOf<'operatorCodes'>> {
    const { shop } = c.var
    const { typed, error } = shown ?? { typed: NOTHING, error: null }
    const done = error === null ? c.req.query('done') : undefined
    return { codes: await listCodes(shop), now: shop.clock.now(), typed, error, done: done === 'added' || done === 'ended' ? done : null }
  },
  post: changeCodes,
})

async function changeCodes(c: Ctx): Promise<Response> {
  const { shop } = c.var
  const form = await readForm(c)
  const read = (name: string) => cutText(form.get(name) ?? '', 100)
  if (read('action') === 'end') {
    const code = readCode(read('code'))
    const ended = code !== null && (await endCode(shop, code, operatorOf(c))).ok
    return ended ? seeOther(`${url.operatorCodes}?done=ended`) : operatorCodes.show(c, { typed: NOTHING, error: UNKNOWN_CODE }, 404)
  }
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
  if (!result.ok) return operatorCodes.show(c, { typed, error: result.faults.map((fault) => CODE_FAULTS[fault]).join(' ') }, 422)
  const added = await addCode(shop, result.code, operatorOf(c))
  return added.ok ? seeOther(`${url.operatorCodes}?done=added`) : operatorCodes.show(c, { typed, error: CODE_TAKEN }, 409)
}

import { countFailedJobs } from '../../features/dashboard/failed-jobs.ts'
import { findActionsOfType } from '../../features/operator-access/record-action.ts'
import { actsOn } from '../../operations/all.ts'
import { jobs } from '../../operations/lists/jobs.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body/body.ts'
import type { Ctx } from '../context.ts'
import { listQuery, loadList } from '../list-query.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

/** The jobs that gave up, with the forms that try them again and drop them. */
export const operatorJobs = definePage({
  path: url.operatorJobs,
  access: 'owner',
  component: 'operatorJobs',
  load: loadJobs,
  post: jobsForm,
})

async function jobsForm(c: Ctx): Promise<Response> {
  const { address: at, after } = listQuery(c, jobs)
  const address = at(url.operatorJobs, after)
  const answer = await answerAct(c, { acts: ACTS, form: await readForm(c), id: null, address, show: operatorJobs.show })
  return answer ?? seeOther(address)
}

const ACTS = actsOn('job')

async function loadJobs(c: Ctx, { notice, status }: ShownAct = {}): Promise<PropsOf<'operatorJobs'>> {
  const { shop } = c.var
  const [list, queues, actions] = await Promise.all([
    loadList(c, 'jobs', url.operatorJobs),
    countFailedJobs(shop),
    findActionsOfType(shop, 'job'),
  ])
  return { list, queues, actions, notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null) }
}

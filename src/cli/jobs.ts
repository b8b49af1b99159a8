import { counted } from '../domain/counted.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { dropJobs, retryJobs, type JobsChanged } from '../features/dashboard/failed-jobs.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'
import { answerList } from './list.ts'

export const addJobCommands: AddCommands = (program, act) => {
  const jobs = program.command('jobs').description('Background jobs.')

  jobs
    .command('failed')
    .description('the jobs that gave up, the latest first, at most 100')
    .action(act(({ shop }) => answerList(shop, 'jobs')))

  const changes = [
    {
      verb: 'retry',
      description: 'try a job again that gave up: one by its ID, or all of a queue',
      change: retryJobs,
      words: { done: 'tried again', key: 'retried' },
    },
    {
      verb: 'drop',
      description: 'delete a job that gave up: one by its ID, or all of a queue',
      change: dropJobs,
      words: { done: 'dropped', key: 'dropped' },
    },
  ]
  for (const { verb, description, change, words } of changes) {
    jobs
      .command(verb)
      .description(description)
      .argument('[ID]')
      .option('--queue <NAME>', 'all jobs of this queue that gave up')
      .action(
        act(async ({ shop }, id, { queue }) => {
          const selection = selectionOf(id, queue)
          if (!selection) return CHOOSE
          return describe(selection, await change(shop, selection, COMMAND_LINE), words)
        }),
      )
  }
}

type Selection = { id: string } | { queue: string }

/** Null unless there is exactly one of the two. */
function selectionOf(id: string | undefined, queue: string | undefined): Selection | null {
  if (id !== undefined) return queue === undefined ? { id } : null
  return queue === undefined ? null : { queue }
}

const CHOOSE: Outcome = refuse('unknown-job', 'Give either the ID of a job or --queue with a name.')

function describe(selection: Selection, result: JobsChanged, { done, key }: { done: string; key: string }): Outcome {
  const isOne = 'id' in selection
  if (!result.ok) {
    const refusal = isOne ? `No job ${selection.id} has given up.` : `No job of the queue ${selection.queue} has given up.`
    return refuse(result.reason, refusal)
  }
  const { count } = result
  if (isOne) return { body: [`${selection.id} is ${done}.`], json: { ...selection, [key]: true } }
  return { body: [`${counted(count, 'job is', 'jobs are')} ${done}.`], json: { ...selection, [key]: count } }
}

import { counted } from '../domain/counted.ts'
import { optionalText } from './fields.ts'
import { operation } from './operation.ts'

const fields = { queue: optionalText('Queue', { max: 60, unit: 'NAME', about: 'all jobs of this queue that gave up' }) }
const refusals = {
  'unknown-job': ({ isChosen }: { isChosen: boolean }) =>
    isChosen
      ? 'No such job has given up: somebody may have tried it again or deleted it already.'
      : 'Give either the ID of a job or --queue with a name.',
}

export const retry = operation({
  on: 'job',
  many: true,
  about: 'try a job again that gave up: one by its ID, or all of a queue',
  button: 'Try again',
  done: 'It is tried again.',
  told: (result: JobsChanged) => `${jobsWords(result)} tried again.`,
  fields,
  refusals,
})

export const drop = operation({
  on: 'job',
  many: true,
  about: 'delete a job that gave up: one by its ID, or all of a queue',
  button: 'Delete',
  warns: { words: 'Delete this job? It will never be done.', yes: 'delete' },
  done: 'It is deleted.',
  told: (result: JobsChanged) => `${jobsWords(result)} dropped.`,
  fields,
  refusals,
})

type JobsChanged = { id: string; queue?: string; count: number }

function jobsWords({ id, queue, count }: JobsChanged): string {
  return queue === undefined ? `${id} is` : counted(count, 'job is', 'jobs are')
}

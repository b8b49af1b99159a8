import type { FailedJob } from '../platform/jobs.ts'
import type { AddCommands } from './command.ts'
import type { Table } from './table.ts'

export const addJobCommands: AddCommands = (program, act) => {
  const jobs = program.command('jobs').description('Background jobs.')

  jobs
    .command('failed')
    .description('the jobs that gave up, the latest first, at most 100')
    .action(
      act(async ({ shop }) => {
        const failed = await shop.jobs.failed()
        return { body: [table(failed)], json: failed }
      }),
    )

  jobs
    .command('retry')
    .description('try a job again that gave up')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        if (await shop.jobs.retry(id)) return { body: [`${id} is tried again.`], json: { id, retried: true } }
        return { refusals: [`No job ${id} has given up.`], json: { error: 'unknown-job' } }
      }),
    )
}

function table(jobs: FailedJob[]): Table {
  return {
    columns: [{ title: 'ID' }, { title: 'FAILED (UTC)' }, { title: 'ATTEMPTS', align: 'right' }, { title: 'JOB' }, { title: 'REASON' }],
    rows: jobs.map(({ id, name, key, attempts, reason, failedAt }) => [
      id,
      failedAt.toISOString().slice(0, 19).replace('T', ' '),
      String(attempts),
      `${name} ${key}`.trim(),
      reason,
    ]),
    empty: 'No job has given up.',
  }
}

import type { AddCommands } from './command.ts'
import { answerList } from './list.ts'

export const addJobCommands: AddCommands = (program, act) => {
  const jobs = program.command('jobs').description('Background jobs.')

  jobs
    .command('failed')
    .description('the jobs that gave up, the latest first, at most 100')
    .action(act(({ shop }) => answerList(shop, 'jobs')))
}

import type { Command } from './command.ts'

export const jobCommands: Command[] = [
  {
    usage: 'jobs failed',
    summary: 'the jobs that gave up, the latest first, at most 100',
    async run(shop) {
      const jobs = await shop.jobs.failed()
      const lines = jobs.map(({ id, name, key, attempts, reason, failedAt }) => {
        return `${id}  ${failedAt.toISOString()}  ${name} ${key}, ${attempts} attempts: ${reason.replaceAll(/\s+/g, ' ')}`
      })
      return { lines, json: jobs }
    },
  },
  {
    usage: 'jobs retry ID',
    summary: 'try a job again that gave up',
    async run(shop, { args: [id = ''] }) {
      if (await shop.jobs.retry(id)) return { lines: [`${id} is tried again.`], json: { id, retried: true } }
      return { lines: [], refusals: [`No job ${id} has given up.`], json: { error: 'unknown-job' } }
    },
  },
]

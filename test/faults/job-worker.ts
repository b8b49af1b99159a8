/**
 * An instance that only works jobs, on the database given as argument. Prints `ready`, `began ID` for each job and, unless
 * the second argument is `hang`, `did ID`.
 */
import { createPool } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'

const [databaseUrl = '', manner = ''] = process.argv.slice(2)

const jobs = await startJobs(createPool({ connectionString: databaseUrl }), (error) => console.error(error))
jobs.work('settle-payment', async ({ sessionId }) => {
  console.log(`began ${sessionId}`)
  if (manner === 'hang') await new Promise(() => {})
  console.log(`did ${sessionId}`)
})
console.log('ready')

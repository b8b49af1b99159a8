import type { JobsChanged, retryJobs } from '../dashboard/failed-jobs.ts'

/** One job by its id, or all of a queue: not both, and not all there are. */
export async function changeJobs(
  { id, queue, word }: { id: string; queue: string | null; word: 'retried' | 'dropped' },
  change: (chosen: Parameters<typeof retryJobs>[1]) => Promise<JobsChanged>,
): Promise<({ ok: true } & Record<string, unknown>) | { ok: false; reason: 'unknown-job'; isChosen: boolean }> {
  if ((id === '') === (queue === null)) return { ok: false, reason: 'unknown-job', isChosen: false }
  const result = await change(queue === null ? { id } : { queue })
  if (!result.ok) return { ...result, isChosen: true }
  return { ...result, ...(queue === null ? { [word]: true } : { queue, [word]: result.count }) }
}

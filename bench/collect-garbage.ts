import { once } from 'node:events'
import { WebSocket } from 'ws'
import { until } from './stand.ts'

/**
 * Forces a garbage collection in the shop through the inspector. Otherwise the memory depends on when the last collection
 * happened to run.
 */
export async function collectGarbage(pid: number, inspectorPort: number): Promise<void> {
  let address = ''
  // SIGUSR1 opens the inspector; a repeated one has no effect.
  process.kill(pid, 'SIGUSR1')
  await until(
    async () => {
      const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`).catch(() => null)
      const [target] = ((await answer?.json()) ?? []) as { webSocketDebuggerUrl: string }[]
      address = target?.webSocketDebuggerUrl ?? ''
      return address !== ''
    },
    () => 'The inspector of the shop does not answer.',
  )
  const inspector = new WebSocket(address)
  await once(inspector, 'open')
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(inspector, 'message')
  inspector.close()
  await once(inspector, 'close')
}

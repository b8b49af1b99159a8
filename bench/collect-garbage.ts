import { once } from 'node:events'
import { WebSocket } from 'ws'
import { until } from './stand.ts'

/**
 * Lets the shop collect its garbage, as a debugger can: what it holds then is what it needs. Without that, how
 * much it holds depends on when the collector last came by.
 */
export async function collectGarbage(pid: number, inspectorPort: number): Promise<void> {
  let address = ''
  // Opens the inspector; a second one changes nothing.
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

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BRIDGE = 'chhaap-db'
/** Of a range that is meant for tests of networks (RFC 2544). */
const PREFIX = '198.18.29.'
export const NETWORK = `${PREFIX}0/24`
/** Of this machine among them. */
export const OWN_ADDRESS = `${PREFIX}1`
const ENDING_MS = 10_000
const POLL_MS = 20

/** A machine's network: what runs in it can be killed, frozen or cut off as a whole. */
export type Machine = {
  address: string
  /** What a command is preceded by to run on this machine. */
  enter: [string, ...string[]]
  signal: (signal: NodeJS.Signals) => Promise<void>
  cut: () => Promise<void>
  mend: () => Promise<void>
}

export type Network = { machines: Machine[]; close: () => Promise<void> }

/** As many machines as that, each a network namespace with a cable to a bridge. Needs root. */
export async function openNetwork(count: number): Promise<Network> {
  const names = Array.from({ length: count }, (_, index) => `${BRIDGE}${index + 1}`)
  if (process.getuid?.() !== 0) throw new Error('Networks of its own are only for root: run this part as root.')
  await removeAbandoned(names)
  const close = () => removeAll(names)
  try {
    await ip('link', 'add', BRIDGE, 'type', 'bridge')
    await ip('link', 'set', BRIDGE, 'alias', String(process.pid))
    await ip('addr', 'add', `${OWN_ADDRESS}/24`, 'dev', BRIDGE)
    await ip('link', 'set', BRIDGE, 'up')
    const machines: Machine[] = []
    for (const [index, name] of names.entries()) machines.push(await connect(name, `${PREFIX}${11 + index}`))
    return { machines, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(name: string, address: string): Promise<Machine> {
  await ip('netns', 'add', name)
  await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  await ip('link', 'set', name, 'master', BRIDGE, 'up')
  await ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', device, 'up')
  return {
    address,
    enter: ['nsenter', `--net=/run/netns/${name}`],
    signal: (signal) => signalAll(name, signal),
    cut: () => ip('link', 'set', name, 'down'),
    mend: () => ip('link', 'set', name, 'up'),
  }
}

async function ip(...args: string[]): Promise<void> {
  await run('ip', args)
}

/** A run that was killed has left its machines behind. @throws while another run goes on */
async function removeAbandoned(names: string[]): Promise<void> {
  const owner = await readFile(`/sys/class/net/${BRIDGE}/ifalias`, 'utf8').catch(() => '')
  if (owner && isRunning(Number(owner))) throw new Error(`Process ${owner.trim()} runs this test already.`)
  await removeAll(names)
}

async function removeAll(names: string[]): Promise<void> {
  for (const name of names) await remove(name)
  await ip('link', 'del', BRIDGE).catch(() => {})
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function remove(name: string): Promise<void> {
  await signalAll(name, 'SIGKILL')
  // The system takes its time to end a namespace, and the cable with it.
  await ip('link', 'del', name).catch(() => {})
  await ip('netns', 'del', name).catch(() => {})
}

/** Also what they start meanwhile; killed, all have ended. */
async function signalAll(name: string, signal: NodeJS.Signals): Promise<void> {
  const sent = new Set<number>()
  const deadline = performance.now() + ENDING_MS
  for (;;) {
    const { stdout } = await run('ip', ['netns', 'pids', name]).catch(() => ({ stdout: '' }))
    const pids = stdout.split('\n').filter(Boolean).map(Number)
    const isDone = signal === 'SIGKILL' ? pids.length === 0 : pids.every((pid) => sent.has(pid))
    if (isDone) return
    if (performance.now() > deadline) throw new Error(`Processes of ${name} do not end: ${pids.join(', ')}`)
    for (const pid of pids) {
      sent.add(pid)
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended by itself.
      }
    }
    await delay(POLL_MS)
  }
}

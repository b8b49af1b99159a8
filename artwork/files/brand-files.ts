import { logos } from '../brand/logo.ts'
import { paperGrain } from '../brand/paper-grain.ts'
import { selvedges } from '../brand/selvedges.ts'
import { stampedEdges } from '../brand/stamped-edges.ts'
import type { DrawnFile } from './drawn-file.ts'

/** Logo, stamped edges, printed strips and paper grain of the shop's pages. */
export async function brandFiles(): Promise<DrawnFile[]> {
  const files = { ...logos(), ...stampedEdges(), ...(await selvedges()), 'grain.png': await paperGrain() }
  return Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) }))
}

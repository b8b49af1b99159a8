import { logos } from '../brand/logo.ts'
import { paperGrain } from '../brand/paper-grain.ts'
import { selvedges } from '../brand/selvedges.ts'
import { stampedEdges } from '../brand/stamped-edges.ts'
import type { DrawnFile } from './drawn-file.ts'

/** What the brand's files are for: the shop folder itself, its pictures, and the program's own pages. */
export interface BrandFiles {
  folder: DrawnFile[]
  pictures: DrawnFile[]
  assets: DrawnFile[]
}

/** Logo, printed strips, stamped edges and paper grain. */
export async function brandFiles(): Promise<BrandFiles> {
  return {
    folder: filesOf(logos()),
    pictures: filesOf(await selvedges()),
    assets: filesOf({ ...stampedEdges(), 'grain.png': await paperGrain() }),
  }
}

function filesOf(drawn: Record<string, string | Uint8Array>): DrawnFile[] {
  return Object.entries(drawn).map(([name, content]) => ({ name, bytes: Buffer.from(content as Uint8Array) }))
}

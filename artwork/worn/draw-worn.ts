import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DrawnFile } from '../files/drawn-file.ts'
import { edgeColour, encodeProductPicture, encodeShopPicture } from '../files/encode.ts'
import type { PictureEntry } from '../files/meta.ts'
import { cutOf, SETTINGS, viewsOf, WORN, type Cut, type Setting, type Shot, type View } from './pieces.ts'
import { BLENDER, PYTHON, requirePrograms } from './programs.ts'
import { printYardage } from './yardage.ts'

const WIDTH = 1200
/** How much grain is taken out, and the tone of the room's photographs. */
const DEVELOPED = ['--clean', '2.2', '--balance', '0.99', '1', '1.045', '--exposure', '1.03']

export interface WornPictures {
  files: DrawnFile[]
  entries: PictureEntry[]
  /** What a tape laid on the draped cloth says, in cm. */
  measured: Record<string, number>
}

/** Sews, drapes and photographs a piece, which takes minutes. Throws a sentence where a program is missing or the piece has no pattern. */
export function drawWorn(id: string): Promise<WornPictures> {
  const worn = WORN[id]
  if (!worn) throw new Error(`There is no pattern for "${id}". Known: ${[...Object.keys(SETTINGS), ...Object.keys(WORN)].join(', ')}`)
  return draped([cutOf(id)], async ([folder]) => {
    const pictures: Pick<WornPictures, 'files' | 'entries'> = { files: [], entries: [] }
    for (const view of viewsOf(worn)) {
      const { files, entry } = await wornFiles(await photograph(folder!, view, WIDTH), view)
      pictures.files.push(...files)
      pictures.entries.push(entry)
    }
    return { ...pictures, measured: JSON.parse(await readFile(join(folder!, 'measured.json'), 'utf8')) as Record<string, number> }
  })
}

/** Pictures of the shop's own pages. */
export function drawSetting({ piece, beside, hung, views }: Setting): Promise<DrawnFile[]> {
  const cuts = [piece, ...beside.map((other) => other.piece)].map((one) => (typeof one === 'string' ? { ...cutOf(one), hung } : one))
  return draped(cuts, async ([folder, ...others]) => {
    const neighbours = beside.flatMap(({ right, turn }, i) => ['--beside', others[i]!, `${right}`, `${turn}`])
    const files: DrawnFile[] = []
    for (const view of views) {
      const camera = [...view.camera, ...neighbours]
      files.push(...(await encodeShopPicture(sharp(await photograph(folder!, { ...view, camera }, view.width)), view.name, view)))
    }
    return files
  })
}

/** A photograph's files for the catalogue. */
export async function wornFiles(
  photo: Buffer,
  { number, kind }: Pick<View, 'number' | 'kind'>,
): Promise<{ files: DrawnFile[]; entry: PictureEntry }> {
  const picture = sharp(photo)
  const files = await encodeProductPicture(picture, { number, kind, width: WIDTH })
  return { files, entry: { n: number, kind, colour: await edgeColour(picture) } }
}

/** Sews and drapes, each into a folder of its own while `draw` runs. */
async function draped<Drawn>(cuts: Cut[], draw: (folders: string[]) => Promise<Drawn>): Promise<Drawn> {
  requirePrograms()
  const room = await mkdtemp(join(tmpdir(), 'chhaap-worn-'))
  try {
    const folders: string[] = []
    for (const { garment, mesh, cloth, hung, prepare } of cuts) {
      const folder = join(room, garment)
      await mkdir(folder)
      for (const id of cloth) await printYardage(id, folder)
      await prepare?.(folder)
      const sewn = ['--field', join(room, 'torso.npz'), '--size', String(mesh), ...(hung ? ['--hung'] : [])]
      await run(PYTHON, ['make.py', garment, folder, '--cloth', folder, ...sewn])
      folders.push(folder)
    }
    return await draw(folders)
  } finally {
    await rm(room, { recursive: true })
  }
}

async function photograph(folder: string, { rendered, samples, camera }: Shot, width: number): Promise<Buffer> {
  const photo = join(folder, 'photo.png')
  const settings = ['--size', ...rendered.map(String), '--samples', String(samples), ...camera]
  // Blender looks for the script where the shell was, and ends with 0 after its fault unless it is told.
  const script = ['-b', '--python-exit-code', '1', '--python', join(import.meta.dirname, 'render.py')]
  await run(BLENDER, [...script, '--', folder, join(folder, 'photo'), ...settings])
  await run(PYTHON, ['finish.py', join(folder, 'photo.npz'), photo, ...DEVELOPED, '--wide', String(width)])
  return readFile(photo)
}

async function run(command: string, argv: string[]): Promise<void> {
  const child = spawn(command, argv, { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${argv[0]} ended with ${code}.`)
}

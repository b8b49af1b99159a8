import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DrawnFile } from '../files/drawn-file.ts'
import { edgeColour, encodeProductPicture } from '../files/encode.ts'
import type { PictureEntry } from '../files/meta.ts'
import { WORN, WORN_NUMBER } from './pieces.ts'
import { BLENDER, PYTHON, requirePrograms } from './programs.ts'
import { printYardage } from './yardage.ts'

const WIDTH = 1200
/** Rendered smaller and enlarged a little: its light is smoothed anyway. */
const RENDERED = [1080, 1350]
const SAMPLES = 8
/** How much grain is taken out, and the tone of the room's photographs. */
const DEVELOPED = ['--clean', '2.2', '--balance', '0.99', '1', '1.045', '--exposure', '1.03', '--wide', String(WIDTH)]

export interface WornPicture {
  files: DrawnFile[]
  entry: PictureEntry
  /** What a tape laid on the draped cloth says, in cm. */
  measured: Record<string, number>
}

/** Sews, drapes and photographs a piece, which takes minutes. Throws a sentence where a program is missing or the piece has no pattern. */
export async function drawWorn(id: string): Promise<WornPicture> {
  const worn = WORN[id]
  if (!worn) throw new Error(`There is no pattern for "${id}". Known: ${Object.keys(WORN).join(', ')}`)
  requirePrograms()
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-worn-'))
  try {
    const photo = join(folder, 'photo.png')
    await printYardage(id, folder)
    await run(PYTHON, [
      'make.py',
      worn.garment,
      folder,
      '--cloth',
      folder,
      '--field',
      join(folder, 'torso.npz'),
      '--size',
      String(worn.mesh),
    ])
    const size = ['--size', ...RENDERED.map(String), '--samples', String(SAMPLES)]
    await run(BLENDER, ['-b', '--python', 'render.py', '--', folder, join(folder, 'photo'), ...size])
    await run(PYTHON, ['finish.py', join(folder, 'photo.npz'), photo, ...DEVELOPED])
    const measured = JSON.parse(await readFile(join(folder, 'measured.json'), 'utf8')) as Record<string, number>
    return { ...(await wornFiles(await readFile(photo), worn.kind)), measured }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A photograph's files for the catalogue. */
export async function wornFiles(photo: Buffer, kind: PictureEntry['kind']): Promise<Pick<WornPicture, 'files' | 'entry'>> {
  const picture = sharp(photo)
  const files = await encodeProductPicture(picture, { number: WORN_NUMBER, kind, width: WIDTH })
  return { files, entry: { n: WORN_NUMBER, kind, colour: await edgeColour(picture) } }
}

async function run(command: string, argv: string[]): Promise<void> {
  const child = spawn(command, argv, { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${argv[0]} ended with ${code}.`)
}

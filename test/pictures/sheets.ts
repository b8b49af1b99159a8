import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

/**
 * Lays what the tests in a browser have pictured (TEST_PICTURES=1) side by side, for people to look at: every screen in four widths,
 * and all mails in one picture.
 */
const SCREENS = 'test-results/screens'
const SHEETS = 'test-results/sheets'

const WIDTHS = [390, 768, 1440, 1920]
/** Of what a browser draws. */
const SCALE = 0.25
/** What is further down a page is left out. */
const MOST_HEIGHT = 620
const ROWS = 8
const GAP = 16
const LABEL_HEIGHT = 28
const GROUND = '#d9d4c8'

const MAIL_SCALE = 0.6
const MAIL_KINDS = ['-600', '-320', '-dark-600']

/** By the name of what is on it: the file of each width. */
type Pictures = Map<string, Map<string, string>>

async function readPictures(): Promise<Pictures> {
  const pictures: Pictures = new Map()
  for (const file of (await readdir(SCREENS)).toSorted()) {
    const [, name, width] = /^(.*)-(\d+)\.(?:jpeg|png)$/.exec(file) ?? []
    if (name !== undefined && width !== undefined) pictures.set(name, (pictures.get(name) ?? new Map()).set(width, join(SCREENS, file)))
  }
  return pictures
}

/** The upper part of a picture, smaller. */
async function shrink(file: string, scale: number, most: number): Promise<Cell> {
  const { width, height } = await sharp(file).metadata()
  const shown = Math.min(height, Math.round(most / scale))
  const input = await sharp(file)
    .extract({ left: 0, top: 0, width, height: shown })
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer()
  return { input, width: Math.round(width * scale), height: Math.round(shown * scale) }
}
type Cell = { input: Buffer; width: number; height: number }

function labelOf(name: string): Buffer {
  return Buffer.from(`<svg width="900" height="${LABEL_HEIGHT}"><text y="20" font-family="sans-serif" font-size="18">${name}</text></svg>`)
}

/** Rows of cells beneath each other, each with a label. */
async function lay(file: string, rows: { label: string; cells: Cell[] }[]): Promise<void> {
  const parts: OverlayOptions[] = []
  let top = GAP
  let right = 0
  for (const { label, cells } of rows) {
    parts.push({ input: labelOf(label), left: GAP, top })
    let left = GAP
    for (const { input, width } of cells) {
      parts.push({ input, left, top: top + LABEL_HEIGHT })
      left += width + GAP
    }
    right = Math.max(right, left, 900 + GAP)
    top += LABEL_HEIGHT + Math.max(...cells.map(({ height }) => height)) + GAP
  }
  const sheet = sharp({ create: { width: right, height: top, channels: 3, background: GROUND } }).composite(parts)
  await sheet.png({ palette: true }).toFile(join(SHEETS, file))
  console.log(join(SHEETS, file))
}

async function layScreens(pictures: Pictures): Promise<void> {
  const names = [...pictures.keys()].filter((name) => !name.startsWith('mail-'))
  for (let start = 0; start < names.length; start += ROWS) {
    const rows = names.slice(start, start + ROWS).map(async (label) => {
      const files = WIDTHS.map((width) => pictures.get(label)!.get(String(width))).filter((file) => file !== undefined)
      return { label, cells: await Promise.all(files.map((file) => shrink(file, SCALE, MOST_HEIGHT))) }
    })
    await lay(
      `screens-${start / ROWS + 1}.png`,
      (await Promise.all(rows)).filter(({ cells }) => cells.length > 0),
    )
  }
}

async function layMails(pictures: Pictures): Promise<void> {
  const files = new Map([...pictures].flatMap(([name, widths]) => [...widths].map(([width, file]) => [`${name}-${width}`, file])))
  const mails = [...pictures.keys()].filter((name) => name.startsWith('mail-') && !name.endsWith('-dark'))
  const rows = MAIL_KINDS.map(async (kind) => {
    const shown = mails.map((name) => files.get(name + kind)).filter((file) => file !== undefined)
    return { label: `mails${kind}`, cells: await Promise.all(shown.map((file) => shrink(file, MAIL_SCALE, Infinity))) }
  })
  await lay('mails.png', await Promise.all(rows))
}

const pictures = await readPictures()
await rm(SHEETS, { recursive: true, force: true })
await mkdir(SHEETS, { recursive: true })
await layScreens(pictures)
await layMails(pictures)

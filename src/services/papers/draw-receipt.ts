import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import sharp from 'sharp'
import type { Receipt } from '../../domain/receipts/receipt.ts'
import { createTypesetter, INK, INK_SOFT, RULE, type Style, type Typesetter } from './paper-text.ts'

/** In points: the most that the logo takes. */
const LOGO_BOX = { width: 130, height: 32 }
/** Pixels in a point: 300 dpi. */
const DENSITY = 540 / 130

const MARGIN = 51
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89]
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const BOTTOM = PAGE_HEIGHT - MARGIN - 20
/** Right edges of quantity and amount. */
const AMOUNT_WIDTH = 96
const QUANTITY_WIDTH = 64
const ITEM_WIDTH = WIDTH - AMOUNT_WIDTH - QUANTITY_WIDTH

const TEXT: Style = { size: 10 }
const SOFT: Style = { size: 9, colour: INK_SOFT }
const STRONG: Style = { size: 10, weight: 'bold' }
/** Of what fits on one page. */
const LARGE = 1.12

const drawn = new Map<string, Promise<Buffer>>()

/** What stands at the head of a receipt: the shop's drawing, or its name. */
export type Letterhead = { name: string; svg: string | null; width: number; height: number }

/** `plain`: in Latin script alone, where the whole could not be drawn. */
export type ReceiptDrawing = { receipt: Receipt; plain: boolean; letterhead: Letterhead }

/** Renders a receipt as a PDF of A4 pages with embedded fonts, in larger type where it fits on one page with it. */
export async function drawReceipt(drawing: ReceiptDrawing): Promise<Uint8Array> {
  const large = await drawPages(drawing, LARGE)
  return large.pages === 1 ? large.bytes : (await drawPages(drawing, 1)).bytes
}

async function drawPages({ receipt, plain, letterhead }: ReceiptDrawing, scale: number): Promise<{ bytes: Uint8Array; pages: number }> {
  const info = { Title: `${receipt.title} ${receipt.number}`, Author: receipt.seller[0] ?? '' }
  const doc = new Pdf({ size: 'A4', margin: 0, info, lang: 'en-IN', displayTitle: true, bufferPages: true })
  const bytes = buffer(doc)
  const sheet: Sheet = { doc, type: createTypesetter(doc, { plain, scale }) }
  let y = drawHead(sheet, receipt, { ...letterhead, picture: letterhead.svg === null ? null : await pictureOf(letterhead.svg) })
  y = drawParties(sheet, receipt, y + 22)
  y = drawLines(sheet, receipt, y + 22)
  y = drawSums(sheet, receipt, y)
  const { later, refunds } = receipt
  if (later) y = drawSince(sheet, { title: 'Added later', rows: later.rows, sum: ['Together', later.total] }, y + 18)
  if (refunds) y = drawSince(sheet, { ...refunds, sum: ['Remaining', refunds.remaining] }, y + 18)
  drawNotes(sheet, receipt, y + 18)
  const pages = numberPages(sheet, receipt)
  doc.end()
  return { bytes: new Uint8Array(await bytes), pages }
}

/** Drawn once. */
function pictureOf(svg: string): Promise<Buffer> {
  const known =
    drawn.get(svg) ??
    sharp(Buffer.from(svg), { density: 192 })
      .resize({ width: Math.round(LOGO_BOX.width * DENSITY) })
      .png()
      .toBuffer()
  drawn.set(svg, known)
  return known
}

type Sheet = { doc: PDFKit.PDFDocument; type: Typesetter }

function drawHead({ doc, type }: Sheet, receipt: Receipt, head: Letterhead & { picture: Buffer | null }): number {
  const end = head.picture
    ? drawLogo(doc, head.picture, head)
    : type.draw(head.name, { size: 22, weight: 'title' }, { x: MARGIN, y: MARGIN, width: WIDTH / 2 - 12 })
  const right = { x: MARGIN + WIDTH / 2, width: WIDTH / 2 }
  let y = MARGIN
  for (const line of receipt.seller) y = type.draw(line, SOFT, { ...right, y })
  y = Math.max(y, end) + 12
  rule(doc, y, { width: 1.5, colour: INK })
  type.draw(receipt.title, { size: 24, weight: 'title' }, { x: MARGIN, y: y + 16, width: WIDTH / 2 })
  let below = y + 20
  for (const [label, value] of receipt.particulars) {
    type.draw(label, SOFT, { x: right.x, y: below, width: 86 })
    below = type.draw(value, STRONG, { x: right.x + 90, y: below, width: right.width - 90 })
  }
  return Math.max(below, y + 54)
}

/** @returns where it ends */
function drawLogo(doc: PDFKit.PDFDocument, picture: Buffer, { width, height }: Letterhead): number {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height)
  doc.image(picture, MARGIN, MARGIN, { width: width * scale, height: height * scale })
  return MARGIN + height * scale
}

function drawParties({ type }: Sheet, { parties }: Receipt, y: number): number {
  const width = WIDTH / parties.length
  const ends = parties.map(({ title, lines }, index) => {
    const place = { x: MARGIN + index * width, width: width - 16 }
    let below = type.draw(title, SOFT, { ...place, y }) + 2
    for (const line of lines) below = type.draw(line, TEXT, { ...place, y: below })
    return below
  })
  return Math.max(y, ...ends)
}

function drawTableHead({ doc, type }: Sheet, y: number): number {
  row(type, ['Item', 'Quantity', 'Amount'], { style: SOFT, y })
  rule(doc, y + 18, { width: 0.75, colour: INK })
  return y + 18
}

function row(type: Typesetter, [item, quantity, amount]: [string, string, string], { style, y }: { style: Style; y: number }): void {
  type.draw(item, style, { x: MARGIN, y, width: ITEM_WIDTH - 12 })
  type.draw(quantity, { ...style, align: 'right' }, { x: MARGIN + ITEM_WIDTH, y, width: QUANTITY_WIDTH })
  type.draw(amount, { ...style, align: 'right' }, { x: MARGIN + ITEM_WIDTH + QUANTITY_WIDTH, y, width: AMOUNT_WIDTH })
}

/** A row is never split; a new page starts with the table's head. */
function drawLines(sheet: Sheet, { lines }: Receipt, start: number): number {
  const { doc, type } = sheet
  let y = drawTableHead(sheet, start)
  for (const { description, details, quantity, amount } of lines) {
    const width = ITEM_WIDTH - 12
    const name = type.heightOf(description, TEXT, width)
    const height = details.reduce((sum, detail) => sum + type.heightOf(detail, SOFT, width), name) + 12
    if (y + height > BOTTOM) {
      doc.addPage()
      y = drawTableHead(sheet, MARGIN)
    }
    row(type, [description, String(quantity), amount], { style: TEXT, y: y + 6 })
    let below = y + 6 + name
    for (const detail of details) below = type.draw(detail, SOFT, { x: MARGIN, y: below, width })
    y += height
    rule(doc, y, { width: 0.5, colour: RULE })
  }
  return y
}

function drawSums(sheet: Sheet, { sums, total, inWords }: Receipt, start: number): number {
  const { doc, type } = sheet
  let y = start
  if (y + (sums.length + 1) * 22 + 40 > BOTTOM) {
    doc.addPage()
    y = MARGIN
  }
  for (const [label, amount] of sums) y = drawSum(type, [label, amount], { style: TEXT, y: y + 4 }) + 3
  rule(doc, y + 2, { width: 0.75, colour: INK })
  y = drawSum(type, ['Total', total], { style: { size: 13, weight: 'bold' }, y: y + 10 })
  return type.draw(inWords, { ...SOFT, align: 'right' }, { x: MARGIN, y: y + 2, width: WIDTH })
}

type Since = { title: string; rows: NonNullable<Receipt['refunds']>['rows']; sum: [label: string, amount: string] }

/** Beneath what was sold, as rows without a quantity. */
function drawSince(sheet: Sheet, { title, rows, sum }: Since, start: number): number {
  const { doc, type } = sheet
  const width = ITEM_WIDTH + QUANTITY_WIDTH - 12
  let y = start
  const startPage = (height: number) => {
    if (y + height <= BOTTOM) return
    doc.addPage()
    y = MARGIN
  }
  startPage(60)
  y = type.draw(title, SOFT, { x: MARGIN, y, width })
  rule(doc, y + 4, { width: 0.75, colour: INK })
  y += 4
  for (const { label, details, amount } of rows) {
    const heights = [type.heightOf(label, TEXT, width), ...details.map((detail) => type.heightOf(detail, SOFT, width))]
    startPage(heights.reduce((sum, height) => sum + height, 16))
    const top = y + 8
    type.draw(amount, { ...TEXT, align: 'right' }, { x: MARGIN + ITEM_WIDTH + QUANTITY_WIDTH, y: top, width: AMOUNT_WIDTH })
    y = type.draw(label, TEXT, { x: MARGIN, y: top, width })
    for (const detail of details) y = type.draw(detail, SOFT, { x: MARGIN, y, width })
    y += 8
    rule(doc, y, { width: 0.5, colour: RULE })
  }
  startPage(40)
  return drawSum(type, sum, { style: STRONG, y: y + 6 })
}

function drawSum(type: Typesetter, [label, amount]: [string, string], { style, y }: { style: Style; y: number }): number {
  type.draw(label, { ...style, align: 'right' }, { x: MARGIN, y, width: WIDTH - AMOUNT_WIDTH - 12 })
  return type.draw(amount, { ...style, align: 'right' }, { x: MARGIN + WIDTH - AMOUNT_WIDTH - 8, y, width: AMOUNT_WIDTH + 8 })
}

function drawNotes({ doc, type }: Sheet, { notes }: Receipt, start: number): void {
  let y = start
  for (const note of notes) {
    if (y + type.heightOf(note, SOFT, WIDTH) > BOTTOM) {
      doc.addPage()
      y = MARGIN
    }
    y = type.draw(note, SOFT, { x: MARGIN, y, width: WIDTH })
  }
}

/** @returns how many there are */
function numberPages({ doc, type }: Sheet, { title, number }: Receipt): number {
  const { count } = doc.bufferedPageRange()
  if (count === 1) return count
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    type.draw(
      `${title} ${number}, page ${index + 1} of ${count}`,
      { ...SOFT, align: 'right' },
      { x: MARGIN, y: PAGE_HEIGHT - MARGIN, width: WIDTH },
    )
  }
  return count
}

function rule(doc: PDFKit.PDFDocument, y: number, { width, colour }: { width: number; colour: string }): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke()
}

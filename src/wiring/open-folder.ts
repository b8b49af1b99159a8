import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { playsPayments } from '../config/payment-providers.ts'
import { sizeOf } from '../config/shop-folder/mark.ts'
import { filesOf } from '../config/shop-folder/pictures.ts'
import type { FolderSource, MarkFile } from '../config/shop-folder/read-folder.ts'
import { readInline } from '../config/shop-folder/read-prose.ts'
import { WEEKDAYS, type ShopYaml } from '../config/shop-folder/schema.ts'
import { fillBlock, fillPage, fillText, type PlaceholderValues } from '../domain/content/prose.ts'
import { readMoment } from '../domain/indian-time.ts'
import { MOST_SHARE_BYTES, SHARE } from '../domain/picture.ts'
import type { Notices } from '../domain/shop/notice.ts'
import {
  mailKey,
  OWN_MAILS,
  type ArtPicture,
  type Category,
  type FolderFile,
  type Logo,
  type Looks,
  type OpenFolder,
  type ShopFolder,
} from '../domain/shop/shop-folder.ts'
import { encodeJpeg } from '../features/pictures/picture-process.ts'
import type { Letterhead } from '../services/papers/draw-receipt.ts'
import type { Shop } from '../shop.ts'
import type { AddFile } from './add-file.ts'
import { drawIcons } from './draw-icons.ts'
import { sizesOf } from './fill-rules.ts'
import { once, openPictures } from './open-pictures.ts'
import { createPageTexts } from './page-texts.ts'
import { deliveryPricesOf, placeholderValues, returnRulesOf } from './placeholder-values.ts'
import { writeTheme } from './write-theme.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

type Source = Pick<Config, 'seller' | 'demo' | 'payments'> & { folder: FolderSource }

/** Fills the pages, and gives what the folder brings to browsers its addresses. Read once, at the start. */
export async function openFolder({
  folder: source,
  seller,
  demo,
  payments,
}: Source): Promise<{ folder: OpenFolder; letterhead: Letterhead; pageTexts: Shop['pageTexts'] }> {
  const { yaml, path, marks } = source
  const files = new Map<string, FolderFile>()
  const add: AddFile = (name, bytes, load) => {
    const ending = extname(name)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const address = `/assets/shop-${name.slice(0, -ending.length).replaceAll(/[^\w-]/g, '-')}-${hash}${ending}`
    files.set(address, { type: TYPES[ending.toLowerCase()] ?? 'application/octet-stream', load: load ?? (async () => bytes) })
    return address
  }
  const pictures = await openPictures(join(path, 'images'), source, add)
  const logo = openLogo(marks, add)
  const values = placeholderValues({ yaml, seller })
  const theme = await writeTheme(source, add)
  for (const [name, icon] of drawIcons(yaml.name, marks['mark.svg'] ?? null, theme.colours)) files.set(`/icons/${name}`, icon)
  const looks = openLooks(join(path, 'images'), yaml, add)
  const folder: OpenFolder = {
    path,
    files,
    hash: source.hash,
    name: yaml.name,
    nameInScript: yaml.name_in_script ?? null,
    tagline: yaml.tagline,
    about: yaml.about ?? yaml.tagline,
    social: yaml.social,
    whatsapp: yaml.whatsapp?.replaceAll(/\D/g, '') ?? null,
    hours: yaml.hours,
    delivery: deliveryOf(yaml),
    deliveryPrices: yaml.delivery ? deliveryPricesOf(yaml.delivery) : null,
    cashOnDelivery: yaml.cash_on_delivery ? cashRulesOf(yaml.cash_on_delivery) : null,
    carriers: yaml.carriers.map(({ name, tracking = null }) => ({ name, page: tracking })),
    categories: yaml.categories.map((category) => categoryOf(category, yaml)),
    sorts: yaml.sorts,
    facets: yaml.facets,
    listPrice: yaml.list_price === 'none' ? null : yaml.list_price,
    ...sizesOf(yaml),
    buyWithoutPassword: yaml.buy_without_password === 'on',
    ...returnRulesOf(yaml),
    assistants: yaml.assistants === 'on',
    words: wordsOf(yaml),
    mails: Object.fromEntries(
      OWN_MAILS.flatMap((mail) => (yaml.mails[mailKey(mail)] === undefined ? [] : [[mail, yaml.mails[mailKey(mail)]]])),
    ),
    slip: { thanks: yaml.slip.thanks ?? null, foot: yaml.slip.foot ?? null },
    notices: noticesOf(yaml),
    home: homeOf(yaml, values),
    pages: fillPages(source, { seller, demo }),
    collections: source.collections.map((one) => {
      const { lines: _, ...collection } = one
      return collection
    }),
    menu: { header: yaml.menu.header ?? [], footer: yaml.menu.footer ?? [] },
    verification: { google: yaml.verification.google ?? null, meta: yaml.verification.meta ?? null },
    pictures,
    looks: { ...looks, ...theme.looks },
    logo,
    card: cardOf(join(path, 'images'), yaml, add),
    redirects: source.redirects,
    isTrial: playsPayments(payments) && !demo,
  }
  const drawn = marks['logo.svg'] ?? null
  const letterhead = { name: yaml.name, svg: drawn, ...(sizeOf(drawn ?? '') ?? { width: 1, height: 1 }) }
  return { folder, letterhead, pageTexts: createPageTexts({ folder, values, demo }) }
}

/** The pages with what they promise, and without what is for the other kind of shop. */
export function fillPages(
  { yaml, pages }: Pick<FolderSource, 'yaml' | 'pages'>,
  { seller, demo }: Pick<Source, 'seller' | 'demo'>,
): ShopFolder['pages'] {
  const values = placeholderValues({ yaml, seller })
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, fillPage(page, values, demo)]))
}

function deliveryOf({ delivery_days: days, cutoff, closed_days: closed }: ShopYaml): ShopFolder['delivery'] {
  const weekdays = WEEKDAYS.flatMap((weekday, index) => (closed.includes(weekday) ? [index] : []))
  return { days, cutoff: cutoff ?? null, closed: { weekdays, dates: closed.filter((day) => /^\d/.test(day)) } }
}

function categoryOf({ id, label, variety, origin, card, similar, ...more }: ShopYaml['categories'][number], yaml: ShopYaml): Category {
  const { description = `${label}. ${yaml.tagline}`, strengths = [], counted = null } = more
  return { id, label, description, labels: { variety, origin }, card, strengths, counted, similar }
}

function cashRulesOf({
  up_to: upTo,
  fee,
  pins,
  not_with_codes: notWithCodes,
  phone,
}: NonNullable<ShopYaml['cash_on_delivery']>): ShopFolder['cashOnDelivery'] {
  return { upTo, fee, pins: pins ?? null, notWithCodes, asksForPhone: phone === 'confirmed' }
}

function wordsOf({ words, tagline }: ShopYaml): ShopFolder['words'] {
  return {
    shopDescription: words.shop ?? tagline,
    counted: words.counted ?? { one: 'product', many: 'products', more: '' },
    made: words.made ?? 'Fabric & Fit',
    emptyShelf: words.empty_shelf ?? 'Nothing is in stock today. Have a look through the whole shop.',
    notFound: words.not_found ?? 'This page does not exist, or it has moved.',
    productMissing: words.product_missing ?? 'It may have a new name, or it is no longer sold. Have a look through the rest of the shop.',
    reading: words.reading ?? 'Members read what we write',
    memberReading: words.member_reading ?? 'As a member you can read what we write.',
    dispatched: words.dispatched ?? 'has been sent',
  }
}

function noticesOf({ announcement, closed }: ShopYaml): Notices {
  const times = ({ from = '', until }: { from?: string | undefined; until: string }) => ({
    startsAt: readMoment(from, 'begins') ?? null,
    endsAt: readMoment(until, 'ends') ?? new Date(0),
  })
  return {
    announcement: announcement ? { words: announcement.text, link: announcement.link ?? null, ...times(announcement) } : null,
    closing: closed ? { words: closed.words, ...times(closed) } : null,
  }
}

function homeOf({ home, name, tagline }: ShopYaml, values: PlaceholderValues): ShopFolder['home'] {
  const art = (picture: { wide: string; tall?: string | undefined; alt: string } | undefined): ArtPicture | null =>
    picture ? { ...picture, tall: picture.tall ?? picture.wide } : null
  const { opening, story, row = null, panel, facts } = home
  return {
    title: home.title ?? tagline.replace(/\.$/, ''),
    opening: opening ? { ...opening, picture: art(opening.picture) } : { heading: name, words: tagline, button: 'Shop now', picture: null },
    story: story ? { ...story, link: story.link ?? null, picture: art(story.picture) } : null,
    row,
    panel: panel ? { ...panel, button: panel.button ?? null } : null,
    facts: facts.map(({ heading, words }) => ({
      heading: fillText(heading, values),
      words: [fillBlock({ type: 'paragraph', content: readInline(words, () => {}) }, values)],
    })),
  }
}

function openLogo(marks: Partial<Record<MarkFile, string>>, add: AddFile): Logo {
  const file = (name: MarkFile) => {
    const svg = marks[name]
    return svg === undefined ? null : add(name, Buffer.from(svg))
  }
  const mark = file('mark.svg')
  const drawn = file('logo.svg')
  const size = sizeOf(marks['logo.svg'] ?? '')
  return {
    mark,
    markOnDark: file('mark-light.svg'),
    drawn: drawn !== null && size ? { path: drawn, onDark: file('logo-light.svg') ?? drawn, ...size } : null,
  }
}

function openLooks(images: string, { looks }: ShopYaml, add: AddFile): Pick<Looks, 'borders' | 'panels' | 'heads'> {
  const whole = (name: string) => add(name, readFileSync(join(images, name)))
  const entries = <Value, Result>(of: Record<string, Value | undefined>, read: (value: Value) => Result) =>
    Object.fromEntries(Object.entries(of).flatMap(([key, value]) => (value === undefined ? [] : [[key, read(value)]])))
  const { aboutus, sizechart } = looks.heads
  return {
    borders: entries(looks.borders, whole),
    panels: entries(looks.panels, whole),
    heads: { ...(aboutus && { aboutus: { ...aboutus, tall: aboutus.tall ?? aboutus.wide } }), ...(sizechart && { sizechart }) },
  }
}

/** The picture that `looks.card` names, or that the home page opens with. */
function cardOf(images: string, { looks: { card }, home: { opening } }: ShopYaml, add: AddFile): ShopFolder['card'] {
  const shown = card ?? (opening?.picture && { picture: wholeFile(images, opening.picture.wide), alt: opening.picture.alt })
  if (!shown) return null
  const bytes = readFileSync(join(images, shown.picture))
  const cut = once(async () => Buffer.from(await encodeJpeg(bytes, { ...SHARE, most: MOST_SHARE_BYTES })))
  const name = `${shown.picture.slice(0, -extname(shown.picture).length)}.jpg`
  return { path: add(name, bytes, cut), ...SHARE, alt: shown.alt, type: 'image/jpeg' }
}

/** Of a picture in ready-made widths the one that is no AVIF. */
function wholeFile(images: string, name: string): string {
  return extname(name) === '' ? `${name}-${filesOf(images, name).webp}.webp` : name
}

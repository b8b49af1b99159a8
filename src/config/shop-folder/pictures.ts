import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { picturesIn, type ProsePage } from '../../domain/content/prose.ts'
import type { Fault } from './fault.ts'
import { PICTURE } from './read-prose.ts'
import type { ShopYaml } from './schema.ts'

const MAX_BYTES = 12 * 1024 * 1024

/** Every picture that shop.yaml names, with the place where it does. `whole`: it is shown as it is, so it is one file. */
export function picturesOf({ home, looks }: ShopYaml): { name: string; where: PropertyKey[]; whole: boolean }[] {
  const found: { name: string; where: PropertyKey[]; whole: boolean }[] = []
  const add = (name: string | undefined, where: PropertyKey[], whole = false) => name !== undefined && found.push({ name, where, whole })
  const art = (picture: { wide: string; tall?: string | undefined } | undefined, where: PropertyKey[]) => {
    add(picture?.wide, [...where, 'wide'])
    add(picture?.tall, [...where, 'tall'])
  }
  art(home.opening?.picture, ['home', 'opening', 'picture'])
  art(home.story?.picture, ['home', 'story', 'picture'])
  for (const [index, item] of home.row?.items.entries() ?? []) add(item.picture, ['home', 'row', 'items', index, 'picture'])
  for (const [index, item] of home.panel?.pictures.entries() ?? []) add(item.picture, ['home', 'panel', 'pictures', index, 'picture'])
  art(looks.heads.aboutus, ['looks', 'heads', 'aboutus'])
  add(looks.heads.sizechart, ['looks', 'heads', 'sizechart'])
  add(looks.card?.picture, ['looks', 'card', 'picture'], true)
  for (const [border, name] of Object.entries(looks.borders)) add(name, ['looks', 'borders', border], true)
  for (const [panel, name] of Object.entries(looks.panels)) add(name, ['looks', 'panels', panel], true)
  return found
}

export function checkPictures(images: string, yaml: ShopYaml): { where: PropertyKey[]; message: string }[] {
  return picturesOf(yaml).flatMap(({ name, where, whole }) => {
    const message = whyNot(images, name, whole)
    return message === null ? [] : [{ where, message }]
  })
}

export function checkPagesPictures(images: string, pages: Readonly<Record<string, ProsePage>>): Fault[] {
  return Object.entries(pages).flatMap(([name, page]) =>
    picturesIn(page).flatMap((picture) => {
      const message = PICTURE.test(picture) ? whyNot(images, picture, false) : null
      return message === null ? [] : [{ file: `pages/${name}.md`, line: null, message: `shows a picture that ${message}` }]
    }),
  )
}

/** Why a picture cannot be shown; null where it can. */
export function whyNot(images: string, name: string, whole: boolean): string | null {
  const path = join(images, name)
  if (extname(name) === '') {
    if (whole) return `is ${name}, where one file is shown as it is. Write its name with the ending, such as ${name}.jpg.`
    const { avif, webp } = filesOf(images, name)
    if (avif.length > 0 && webp !== null) return null
    return `is ${name}, and there is no images/${name}-….avif and .webp. For a photograph write its name with the ending, such as ${name}.jpg.`
  }
  if (!existsSync(path)) return `is ${name}, and there is no file images/${name}. Put it there, or correct the name.`
  return statSync(path).size > MAX_BYTES ? `is ${name}, which is larger than ${MAX_BYTES / 1024 / 1024} MB. Save it smaller.` : null
}

/** The ready-made widths of a picture: `{name}-{width}.avif`, smallest first, and one `{name}-{width}.webp`. */
export function filesOf(images: string, name: string): { avif: number[]; webp: number | null } {
  const folder = join(images, dirname(name))
  const start = `${name.split('/').at(-1)}-`
  const widths = (ending: string) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => file.startsWith(start) && file.endsWith(ending))
      .map((file) => Number(file.slice(start.length, -ending.length)))
      .filter((width) => Number.isInteger(width) && width > 0)
      .toSorted((a, b) => a - b)
  return { avif: widths('.avif'), webp: widths('.webp').at(-1) ?? null }
}

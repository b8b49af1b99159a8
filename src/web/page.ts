import type { ComponentType } from 'react'
import type { Person } from '../domain/person.ts'

/** What a page says about itself to browsers and search engines. */
export type Head = {
  title: string
  description?: string
  /** Keeps the page out of search engines. */
  noIndex?: boolean
  /** The picture that the page paints first, to be fetched early. */
  preloadImage?: { srcSet: string; sizes: string }
}

export type Page<Props> = {
  head: Head | ((props: Props) => Head)
  Body: ComponentType<Props>
  /** Pages of full height have no footer, such as sign in. */
  footer?: boolean
}

export function definePage<Props extends object>(page: Page<Props>): Page<Props> {
  return page
}

/** What surrounds every page. */
export type Frame = {
  /** The path that was asked for, without the query. */
  path: string
  person: Pick<Person, 'displayName' | 'photoURL'> | null
  /** Distinct lines in the person's cart. */
  cartCount: number
  demo: boolean
  publicUrl: string
}

/** The files of the browser build, or of the development server. */
export type Assets = { styles: string[]; script: string }

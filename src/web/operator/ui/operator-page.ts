import type { ComponentType } from 'react'
import { definePage, type Page } from '../../page.ts'

/** A page that operators alone are shown. */
export function operatorPage<Props extends object>(title: string | ((props: Props) => string), Body: ComponentType<Props>): Page<Props> {
  const head = (props: Props) => ({ title: typeof title === 'string' ? title : title(props), noIndex: true })
  return definePage({ layout: 'operator', head, Body })
}

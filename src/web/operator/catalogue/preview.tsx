import { definePage, type Page } from '../../page.ts'
import { product } from '../../pages/catalogue/product.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'

type ProductProps = typeof product extends Page<infer Props> ? Props : never

/** The product's page with what is not saved yet: the shop's own component and styles, without scripts. */
export const operatorPreview = definePage({
  layout: 'preview',
  head: ({ product }: ProductProps) => ({ title: `Preview: ${product.name}`, noIndex: true }),
  Body: (props: ProductProps) => (
    <>
      <div className={text.wrap}>
        <Note>This is a preview: nothing is saved, and its buttons do nothing. Close this tab to go on.</Note>
      </div>
      <product.Body {...props} />
    </>
  ),
})

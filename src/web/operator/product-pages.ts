import { operatorImport } from './import.tsx'
import { operatorNewProduct } from './new-product.tsx'
import { operatorPreview } from './preview.tsx'
import { operatorProduct } from './product.tsx'
import { operatorProducts } from './products.tsx'

export const productPages = { operatorImport, operatorNewProduct, operatorPreview, operatorProduct, operatorProducts }

import { aboutUs } from './about-us.tsx'
import { account } from './account.tsx'
import { cart } from './cart.tsx'
import { contactUs } from './contact-us.tsx'
import { failure } from './failure.tsx'
import { home } from './home.tsx'
import { notFound } from './not-found.tsx'
import { orders } from './orders.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { product } from './product.tsx'
import { productMissing } from './product-missing.tsx'
import { receipt } from './receipt.tsx'
import { refused } from './refused.tsx'
import { register } from './register.tsx'
import { shipping } from './shipping.tsx'
import { shop } from './shop.tsx'
import { signIn } from './sign-in.tsx'
import { sizeChart } from './size-chart.tsx'
import { terms } from './terms.tsx'

/** Every page by the name that src/http calls it. */
export const pages = {
  aboutUs,
  account,
  cart,
  contactUs,
  failure,
  home,
  notFound,
  orders,
  privacyPolicy,
  product,
  productMissing,
  receipt,
  refused,
  register,
  shipping,
  shop,
  signIn,
  sizeChart,
  terms,
}

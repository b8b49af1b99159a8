import { aboutUs } from './about-us.tsx'
import { account } from './account.tsx'
import { accountDeleted } from './account-deleted.tsx'
import { cards } from './cards.tsx'
import { cart } from './cart.tsx'
import { complaint } from './complaint.tsx'
import { confirmation } from './confirmation.tsx'
import { contactUs } from './contact-us.tsx'
import { contentDenied } from './content-denied.tsx'
import { content } from './content.tsx'
import { failure } from './failure.tsx'
import { forgotPassword } from './forgot-password.tsx'
import { home } from './home.tsx'
import { notFound } from './not-found.tsx'
import { operatorPages } from '../operator/index.ts'
import { orders } from './orders.tsx'
import { contentItem } from './content-item.tsx'
import { popupResult } from './popup-result.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { product } from './product.tsx'
import { productFailed, productMissing } from './product-missing.tsx'
import { receipt } from './receipt.tsx'
import { recentlySeen } from './recently-seen.tsx'
import { refused } from './refused.tsx'
import { register } from './register.tsx'
import { resetPassword } from './reset-password.tsx'
import { verifyEmail } from './verify-email.tsx'
import { saved } from './saved.tsx'
import { shipping } from './shipping.tsx'
import { shop } from './shop.tsx'
import { signIn } from './sign-in.tsx'
import { sizeChart } from './size-chart.tsx'
import { stopTelling } from './stop-telling.tsx'
import { terms } from './terms.tsx'
import { unavailable } from './unavailable.tsx'

/** Every page by the name that src/http calls it. */
export const pages = {
  aboutUs,
  account,
  accountDeleted,
  cards,
  cart,
  complaint,
  confirmation,
  contactUs,
  content,
  contentDenied,
  failure,
  forgotPassword,
  home,
  notFound,
  ...operatorPages,
  orders,
  contentItem,
  popupResult,
  privacyPolicy,
  product,
  productFailed,
  productMissing,
  receipt,
  recentlySeen,
  refused,
  register,
  resetPassword,
  verifyEmail,
  saved,
  shipping,
  shop,
  signIn,
  sizeChart,
  stopTelling,
  terms,
  unavailable,
}

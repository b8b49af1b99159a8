import { operatorPages } from '../operator/index.ts'
import { accountDeleted } from './accounts/account-deleted.tsx'
import { account } from './accounts/account.tsx'
import { confirmation } from './accounts/confirmation.tsx'
import { forgotPassword } from './accounts/forgot-password.tsx'
import { joinAccounts } from './accounts/join-accounts.tsx'
import { popupResult } from './accounts/popup-result.tsx'
import { register } from './accounts/register.tsx'
import { resetPassword } from './accounts/reset-password.tsx'
import { signIn } from './accounts/sign-in.tsx'
import { verifyEmail } from './accounts/verify-email.tsx'
import { assistantCart } from './assistants/assistant-cart.tsx'
import { cart } from './cart/cart.tsx'
import { cards } from './catalogue/cards.tsx'
import { collection } from './catalogue/collection.tsx'
import { home } from './catalogue/home.tsx'
import { productFailed, productMissing } from './catalogue/product-missing.tsx'
import { product } from './catalogue/product.tsx'
import { recentlySeen } from './catalogue/recently-seen.tsx'
import { shop } from './catalogue/shop.tsx'
import { sizeChart } from './catalogue/size-chart.tsx'
import { shipping } from './checkout/shipping.tsx'
import { contentDenied } from './content/content-denied.tsx'
import { contentItem } from './content/content-item.tsx'
import { content } from './content/content.tsx'
import { failure, notFound, refused, unavailable } from './failures/failures.tsx'
import { complaint } from './orders/complaint.tsx'
import { orderForYou } from './orders/order-for-you.tsx'
import { orderReturn } from './orders/order-return.tsx'
import { orders } from './orders/orders.tsx'
import { receipt } from './orders/receipt.tsx'
import { saved } from './saved/saved.tsx'
import { stopTelling } from './saved/stop-telling.tsx'
import { aboutUs } from './shop/about-us.tsx'
import { contactUs } from './shop/contact-us.tsx'
import { ownPage } from './shop/own-page.tsx'
import { privacyPolicy } from './shop/privacy-policy.tsx'
import { terms } from './shop/terms.tsx'

/** Every page by the name that src/http calls it. */
export const pages = {
  collection,
  aboutUs,
  ownPage,
  account,
  accountDeleted,
  joinAccounts,
  orderForYou,
  assistantCart,
  cards,
  cart,
  complaint,
  orderReturn,
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

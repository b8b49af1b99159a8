import { accountData } from './accounts/account-data.ts'
import { account } from './accounts/account.ts'
import { forgotPassword } from './accounts/forgot-password.ts'
import { joinAccounts } from './accounts/join-accounts.ts'
import { notifications } from './accounts/notifications.ts'
import { captcha, phone } from './accounts/phone.ts'
import { authCallback, authStart } from './accounts/provider-sign-in.ts'
import { register } from './accounts/register.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { signInMethods } from './accounts/sign-in-methods.ts'
import { signIn } from './accounts/sign-in.ts'
import { verifyEmail } from './accounts/verify-email.ts'
import { assistantCart } from './assistants/assistant-cart.ts'
import { cart } from './cart/cart.ts'
import { collection } from './catalogue/collection.ts'
import { home } from './catalogue/home.ts'
import { productReview } from './catalogue/product-review.ts'
import { productWait } from './catalogue/product-wait.ts'
import { product } from './catalogue/product.ts'
import { recentlySeen } from './catalogue/recently-seen.ts'
import { shop } from './catalogue/shop.ts'
import { sizeChart } from './catalogue/size-chart.ts'
import { paymentReturn } from './checkout/payment-return.ts'
import { shipping } from './checkout/shipping.ts'
import { contentItem } from './content/content-item.ts'
import { content } from './content/content.ts'
import { complaint } from './orders/complaint.ts'
import { orderForYou } from './orders/order-for-you.ts'
import { orderReturn } from './orders/order-return.ts'
import { orderTracking } from './orders/order-tracking.ts'
import { orders } from './orders/orders.ts'
import { receipt, receiptPdf } from './orders/receipt.ts'
import { returnLabel } from './orders/return-label.ts'
import { cards, saved } from './saved/saved.ts'
import { stopTelling } from './saved/stop-telling.ts'
import { aboutUs, contactUs, ownPage, privacyPolicy, terms } from './shop/shop-texts.ts'

/** Every page of the shop, with the addresses that belong to them. */
export const PAGES = [
  home,
  shop,
  product,
  productReview,
  productWait,
  recentlySeen,
  sizeChart,
  collection,
  aboutUs,
  ownPage,
  contactUs,
  privacyPolicy,
  terms,
  signIn,
  register,
  authStart,
  authCallback,
  forgotPassword,
  resetPassword,
  verifyEmail,
  account,
  signInMethods,
  captcha,
  phone,
  accountData,
  notifications,
  orders,
  orderTracking,
  complaint,
  orderReturn,
  receipt,
  receiptPdf,
  returnLabel,
  joinAccounts,
  orderForYou,
  saved,
  stopTelling,
  cards,
  cart,
  assistantCart,
  shipping,
  paymentReturn,
  content,
  contentItem,
]

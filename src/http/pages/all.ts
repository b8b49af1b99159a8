import { accountData } from './account-data.ts'
import { account } from './account.ts'
import { cart } from './cart.ts'
import { complaint } from './complaint.ts'
import { content } from './content.ts'
import { forgotPassword } from './forgot-password.ts'
import { home } from './home.ts'
import { notifications } from './notifications.ts'
import { orderTracking } from './order-tracking.ts'
import { orders } from './orders.ts'
import { paymentReturn } from './payment-return.ts'
import { captcha, phone } from './phone.ts'
import { contentItem } from './content-item.ts'
import { product } from './product.ts'
import { authCallback, authStart } from './provider-sign-in.ts'
import { receipt, receiptPdf } from './receipt.ts'
import { recentlySeen } from './recently-seen.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { cards, saved } from './saved.ts'
import { shipping } from './shipping.ts'
import { shop } from './shop.ts'
import { aboutUs, contactUs, privacyPolicy, terms } from './shop-texts.ts'
import { signInMethods } from './sign-in-methods.ts'
import { signIn } from './sign-in.ts'
import { sizeChart } from './size-chart.ts'
import { stopTelling } from './stop-telling.ts'
import { verifyEmail } from './verify-email.ts'

/** Every page of the shop, with the addresses that belong to them. */
export const PAGES = [
  home,
  shop,
  product,
  recentlySeen,
  sizeChart,
  aboutUs,
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
  receipt,
  receiptPdf,
  saved,
  stopTelling,
  cards,
  cart,
  shipping,
  paymentReturn,
  content,
  contentItem,
]

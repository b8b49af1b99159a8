/**
 * The interactive parts of pages. Each is rendered on the server within its page and hydrated in the
 * browser when it is idle, from a chunk of its own.
 */
export const islands = {
  BuyBox: () => import('./buy-box.tsx').then((module) => module.BuyBox),
  CartLines: () => import('./cart-lines.tsx').then((module) => module.CartLines),
  ChangePasswordForm: () => import('./change-password-form.tsx').then((module) => module.ChangePasswordForm),
  DisplayNameForm: () => import('./display-name-form.tsx').then((module) => module.DisplayNameForm),
  ForgotPasswordForm: () => import('./forgot-password-form.tsx').then((module) => module.ForgotPasswordForm),
  Gallery: () => import('./gallery.tsx').then((module) => module.Gallery),
  RegisterForm: () => import('./register-form.tsx').then((module) => module.RegisterForm),
  PhoneLinking: () => import('./phone-linking.tsx').then((module) => module.PhoneLinking),
  PushSwitch: () => import('./push-switch.tsx').then((module) => module.PushSwitch),
  ResetPasswordForm: () => import('./reset-password-form.tsx').then((module) => module.ResetPasswordForm),
  Shipping: () => import('./shipping.tsx').then((module) => module.Shipping),
  ReviewBox: () => import('./review-box.tsx').then((module) => module.ReviewBox),
  SignInForm: () => import('./sign-in-form.tsx').then((module) => module.SignInForm),
}

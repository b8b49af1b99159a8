import { MEMBERSHIP_PURCHASE } from '../features/members/pay-membership.ts'
import { CART_PURCHASE } from '../features/orders/buy-cart.ts'
import type { Shop } from '../shop.ts'

export const PURCHASE_KINDS: Shop['purchaseKinds'] = { payment: CART_PURCHASE, subscription: MEMBERSHIP_PURCHASE }

import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AccountTables } from './account-schema.ts'
import type { Address, AddressValidation } from './domain/address.ts'
import type { Size } from './domain/cart.ts'
import type { OrderTax } from './domain/gst.ts'
import type { MembershipTables } from './membership-tables.ts'
import type { PlacedState } from './domain/order-state.ts'
import type { OrderLine, OrderShipping } from './domain/order.ts'
import type { SessionMetadata, SessionMode, SessionState } from './domain/payment.ts'
import type { ProductMetadata } from './domain/product.ts'
import type { RefundReason, RefundState } from './domain/refund.ts'
import type { Fit } from './domain/fit.ts'
import type { Decision } from './domain/moderation.ts'
import type { AttributeScores } from './domain/review.ts'

/** The tables of db/migrations, for Kysely. */
export type Schema = AccountTables &
  MembershipTables & {
    pictures: {
      name: string
      width: number
      height: number
      widths: number[]
      webp_width: number | null
      colour: string
      placeholder: string | null
      kind: string
      /** Has files of widths or a quality that the shop no longer makes. */
      encode_again: Generated<boolean>
      /** Null where it is made from the product and the kind. */
      alt: ColumnType<string | null, string | null | undefined, string | null>
      /** When it was uploaded; null once a product has shown it, and for imported pictures. */
      unsaved_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    products: {
      id: string
      name: string
      role: string | null
      tax_code: string | null
      active: boolean
      description: string
      images: string[]
      metadata: JSONColumnType<ProductMetadata>
      /** Generated columns. */
      price_rupees: ColumnType<number | null, never, never>
      strength: ColumnType<string | null, never, never>
      in_stock: ColumnType<boolean, never, never>
      type: ColumnType<string, never, never>
      position: number
      /** Of the public reviews; triggers count. */
      rating_count: ColumnType<number, never, never>
      rating_sum: ColumnType<number, never, never>
      updated_at: Generated<Date>
    }
    /** Written by triggers only. */
    product_counts: { type: string; in_stock: boolean; count: number }
    users: {
      id: Generated<string>
      name: string
      email: string | null
      email_verified: Generated<boolean>
      /** Null for people who sign in with a provider only. */
      password_hash: string | null
      image: string | null
      phone_number: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    cart_lines: {
      user_id: string
      product_id: string
      quantity: number
      size: Size
      added_at: Generated<Date>
    }
    addresses: {
      user_id: string
      id: Generated<string>
      address: JSONColumnType<Address>
      validation: JSONColumnType<AddressValidation> | null
      created_at: Generated<Date>
    }
    checkout_sessions: {
      id: string
      user_id: string
      state: SessionState
      mode: Generated<SessionMode>
      fingerprint: string
      cart: string
      line_items: JSONColumnType<OrderLine[]>
      /** Empty for a membership. */
      shipping: JSONColumnType<OrderShipping | Record<string, never>>
      amount_paise: number
      success_url: string
      cancel_url: string
      provider_id: string | null
      url: string | null
      error: string | null
      bought_in: string | null
      attempted: Generated<boolean>
      invoice_id: string | null
      metadata: ColumnType<SessionMetadata, string | undefined, string>
      collect_shipping_address: Generated<boolean>
      created_at: Generated<Date>
      expires_at: Date
    }
    payments: {
      session_id: string
      user_id: string
      transaction_id: string | null
      amount_paise: number
      state: 'COMPLETED' | 'REFUND_DUE'
      created_at: Generated<Date>
    }
    refunds: {
      id: string
      session_id: string
      user_id: string
      amount_paise: number
      reason: RefundReason
      line_ids: string[] | null
      state: Generated<RefundState>
      error: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
      /** Of the credit note that a completed refund of an order has. */
      credit_note_year: Generated<number | null>
      credit_note_sequence: Generated<number | null>
      credit_note_at: Generated<Date | null>
    }
    idempotency_keys: {
      user_id: string
      key: string
      request_hash: string
      answer: JSONColumnType<Record<string, unknown>> | null
      created_at: Generated<Date>
    }
    orders: {
      id: Generated<string>
      user_id: string
      session_id: string
      number: string
      transaction_id: string
      amount_paise: number
      line_items: JSONColumnType<OrderLine[]>
      shipping: JSONColumnType<OrderShipping>
      shipping_label: JSONColumnType<{ trackingNumber: string }> | null
      mailed_tracking_number: string | null
      receipt_year: number | null
      receipt_sequence: number | null
      tax: JSONColumnType<OrderTax> | null
      state: Generated<PlacedState>
      label_id: string | null
      carrier: string | null
      shipped_at: Date | null
      delivered_at: Date | null
      created_at: Generated<Date>
    }
    credit_note_counters: {
      financial_year: number
      last: number
    }
    receipt_counters: {
      financial_year: number
      last: number
    }
    reviews: {
      product_id: string
      user_id: string
      id: Generated<string>
      rating: number
      message: string
      display_name: string
      photo_url: string | null
      images: Generated<string[]>
      size: Generated<Size | null>
      fit: Generated<Fit | null>
      attribute_scores: JSONColumnType<AttributeScores> | null
      /** Generated from attribute_scores. */
      toxicity: ColumnType<number | null, never, never>
      decision: Generated<Decision | null>
      decided_at: Generated<Date | null>
      moderation_scores: JSONColumnType<AttributeScores, string | null, string | null> | null
      created_at: Generated<Date>
    }
    review_photos: {
      name: string
      user_id: string
      product_id: string
      width: number
      height: number
      widths: Generated<number[]>
      webp_width: number
      colour: string
      placeholder: string
      kept_at: Date
    }
    content: {
      id: string
      title: string
      hero: string
      excerpt: string
      content: string
      created_at: Date
      draft: Generated<boolean>
      publish_at: Generated<Date | null>
      version: Generated<number>
    }
    demo_reset: {
      singleton: Generated<true>
      next_at: Date
      last_at: Date | null
    }
    /** A read-only view of users. */
    customers: {
      id: ColumnType<string, never, never>
      stripe_id: ColumnType<string | null, never, never>
    }
  }

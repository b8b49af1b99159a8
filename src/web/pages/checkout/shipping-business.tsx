import { MAX_COMPANY, MAX_TYPED_GSTIN, type Business } from '../../../domain/addresses/business.ts'
import { Field, typedAt } from '../../ui/form/field.tsx'
import text from '../../ui/text/text.module.css'
import { ORDER_FORM } from './shipping-addresses.tsx'
import styles from './shipping-form.module.css'

export type BusinessForm = {
  /** As it was typed. */
  fields: Business
  errors: { gstin?: string; company?: string }
}

/** Whom the tax invoice names. With something in it the browser sends Place Order's form itself (client/page/checkout/pay.ts). */
export function BusinessBuyer({ fields, errors }: BusinessForm) {
  const isBegun = Object.keys(errors).length > 0 || fields.gstin !== '' || fields.company !== ''
  return (
    <details className={styles.business} open={isBegun}>
      <summary className={text.small}>Buying for a business? Add a GSTIN</summary>
      <div>
        <Field
          label="GSTIN"
          id="business-gstin"
          {...typedAt('gstin', fields, errors)}
          form={ORDER_FORM}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_TYPED_GSTIN}
          hint="Of the state of the delivery address."
          data-business=""
        />
        <Field
          label="Company"
          id="business-company"
          {...typedAt('company', fields, errors)}
          form={ORDER_FORM}
          autoComplete="organization"
          maxLength={MAX_COMPANY}
          data-business=""
        />
      </div>
    </details>
  )
}

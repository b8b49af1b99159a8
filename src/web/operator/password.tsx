import { Confirmation, type ConfirmationProps } from '../ui/accounts/confirmation.tsx'
import styles from './password.module.css'
import { ActionButton } from './ui/form/action-form.tsx'
import { operatorPage } from './ui/operator-page.ts'

export const operatorPassword = operatorPage('Your password, please', (props: ConfirmationProps) => (
  <div className={styles.box}>
    <h1>Your password, please</h1>
    <p>These pages show other people’s orders and money, so they ask again after half an hour.</p>
    <Confirmation {...props} parts={{ Button: ActionButton, form: styles.form }} />
  </div>
))

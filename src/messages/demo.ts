import { DEMO_RESET_HOURS } from '../domain/shop/demo-reset.ts'

/** What every page and mail of the demo says where it is about an account. */
export const ACCOUNTS_ARE_TEMPORARY = `Accounts are temporary: demo data resets every ${DEMO_RESET_HOURS} hours.`

/** For tests of features, which may not import another feature's SQL. */
export { BROKEN_SESSIONS, INVARIANTS } from '../../src/features/doctor/invariants.sql.ts'

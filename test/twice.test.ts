import { expect, it } from 'vitest'
import { OPERATIONS, type OperationName } from '../src/operations/all.ts'
import type { Operation } from '../src/operations/operation.ts'

/** Twice it would be more: its forms carry a key, under which it is done once. */
const ONCE = 'once'
/** Why a form that is sent twice needs no key. */
type Reason =
  | 'the state of what it is done to allows it once'
  | 'twice it comes to the same'
  | 'it is refused where something else was seen'
  | 'its name is given once'
  | 'once a minute'
  | 'it changes nothing'

const DECLARED: Record<OperationName, typeof ONCE | Reason> = {
  'orders ship': 'the state of what it is done to allows it once',
  'orders hand-to-carrier': 'the state of what it is done to allows it once',
  'orders label': 'the state of what it is done to allows it once',
  'orders pack': 'the state of what it is done to allows it once',
  'orders unpack': 'the state of what it is done to allows it once',
  'orders take': 'twice it comes to the same',
  'orders let-go': 'twice it comes to the same',
  'orders correct-tracking': 'twice it comes to the same',
  'orders deliver': 'the state of what it is done to allows it once',
  'orders ready': 'the state of what it is done to allows it once',
  'orders collected': 'the state of what it is done to allows it once',
  'orders write': ONCE,
  'orders change': ONCE,
  'orders cancel': 'the state of what it is done to allows it once',
  'orders not-paid': 'the state of what it is done to allows it once',
  'orders refund': 'it is refused where something else was seen',
  'orders cash-collected': 'the state of what it is done to allows it once',
  'orders refused': 'the state of what it is done to allows it once',
  'orders arrived-back': 'the state of what it is done to allows it once',
  'orders settle-cancelled-parcel': 'the state of what it is done to allows it once',
  'orders place-of-supply': 'twice it comes to the same',
  'orders resend': 'once a minute',
  'orders note': 'twice it comes to the same',
  'orders tag': 'twice it comes to the same',
  'complaints answer': 'the state of what it is done to allows it once',
  'returns ask': ONCE,
  'returns approve': 'the state of what it is done to allows it once',
  'returns label': 'the state of what it is done to allows it once',
  'returns refuse': 'the state of what it is done to allows it once',
  'returns arrived': ONCE,
  'returns settle': 'the state of what it is done to allows it once',
  'returns send-ahead': 'the state of what it is done to allows it once',
  'products stock': 'twice it comes to the same',
  'products set-price': 'twice it comes to the same',
  'products status': 'twice it comes to the same',
  'products season': 'twice it comes to the same',
  'products duplicate': ONCE,
  'products delete': 'the state of what it is done to allows it once',
  'products change': 'it changes nothing',
  'products apply': 'the state of what it is done to allows it once',
  'products undo': 'the state of what it is done to allows it once',
  'products note': 'twice it comes to the same',
  'products tag': 'twice it comes to the same',
  'stock set': 'twice it comes to the same',
  'stock receive': ONCE,
  'stock ahead': 'twice it comes to the same',
  'stock cost': 'twice it comes to the same',
  'stock threshold': 'twice it comes to the same',
  'stock more': ONCE,
  'stock fewer': ONCE,
  'reviews publish': 'twice it comes to the same',
  'reviews hide': 'twice it comes to the same',
  'reviews score': 'twice it comes to the same',
  'codes add': 'its name is given once',
  'codes end': 'the state of what it is done to allows it once',
  'collections set': 'twice it comes to the same',
  'collections place': 'twice it comes to the same',
  'collections take': 'twice it comes to the same',
  'collections lead': 'twice it comes to the same',
  'collections remove': 'the state of what it is done to allows it once',
  'pages set': 'it is refused where something else was seen',
  'pages restore': 'twice it comes to the same',
  'pages reset': 'twice it comes to the same',
  'pages opening': 'twice it comes to the same',
  'payments paid-back': 'the state of what it is done to allows it once',
  'jobs retry': 'the state of what it is done to allows it once',
  'jobs drop': 'the state of what it is done to allows it once',
  'members grant': 'twice it comes to the same',
  'members revoke': 'twice it comes to the same',
  'operators grant': 'twice it comes to the same',
  'operators revoke': 'twice it comes to the same',
  'keys add': 'its name is given once',
  'keys revoke': 'the state of what it is done to allows it once',
  'content unpublish': 'it is refused where something else was seen',
  'content delete': 'it is refused where something else was seen',
  'notices set': 'twice it comes to the same',
  'notices end': 'twice it comes to the same',
  'people end-session': 'twice it comes to the same',
  'people sign-out': 'twice it comes to the same',
  'people change-email': 'twice it comes to the same',
  'people merge': 'twice it comes to the same',
  'people note': 'twice it comes to the same',
  'people tag': 'twice it comes to the same',
  'webhooks add': ONCE,
  'webhooks test': ONCE,
  'webhooks resend': 'twice it comes to the same',
  'webhooks remove': 'the state of what it is done to allows it once',
  'webhooks on': 'the state of what it is done to allows it once',
  'webhooks off': 'the state of what it is done to allows it once',
  'webhooks change-secret': ONCE,
}

it('every act says what becomes of a form that is sent twice', () => {
  const names = Object.keys(OPERATIONS) as OperationName[]
  const once = names.filter((name) => (OPERATIONS[name] as Operation).once)
  expect(once).toEqual(names.filter((name) => DECLARED[name] === ONCE))
})

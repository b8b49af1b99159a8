import { arriveBack, collectCash, refuseAtDoor } from './cash.ts'
import { add, end } from './codes.ts'
import { leadWithCollection, placeInCollection, removeCollection, setCollection, takeFromCollection } from './collections.ts'
import { answer } from './complaints.ts'
import { remove, unpublish } from './content.ts'
import { drop, retry } from './jobs.ts'
import { addKey, revokeKey } from './keys.ts'
import { noteOrder, notePerson, noteProduct, tagOrder, tagPerson, tagProduct } from './notes.ts'
import { endNotice, setNotice } from './notices.ts'
import type { Operation } from './operation.ts'
import { changeOrder } from './order-changes.ts'
import { cancel, placeOfSupply, refund, resend, settleCancelledParcel } from './orders.ts'
import { resetPage, restorePage, setOpening, setPage } from './pages.ts'
import { collected, correctTracking, deliver, handToCarrier, label, letGo, pack, ready, ship, take, unpack } from './parcels.ts'
import { paidBack } from './payments.ts'
import { changeEmail, endSession, endSessions, grantMembership, grantRole, mergeAccounts, revokeMembership, revokeRole } from './people.ts'
import { apply, change, undo } from './product-changes.ts'
import { deleteProduct, duplicate, setPrice, setSeason, setStatus, stock } from './products.ts'
import { ahead, approve, arrived, ask, label as returnLabel, refuse, settle } from './returns.ts'
import { hide, publish, score } from './reviews.ts'
import { addPiece, receivePieces, sellAhead, setCost, setCount, setThreshold, takePiece } from './stock.ts'
import {
  addWebhook,
  changeWebhookSecret,
  removeWebhook,
  resendDelivery,
  switchWebhookOff,
  switchWebhookOn,
  testWebhook,
} from './webhooks.ts'
import { notPaid, write } from './written-orders.ts'

/** Every act under the name that commands, addresses of programs and forms have for it: they rely on it for years. */
export const OPERATIONS = {
  'orders ship': ship,
  'orders hand-to-carrier': handToCarrier,
  'orders label': label,
  'orders pack': pack,
  'orders unpack': unpack,
  'orders take': take,
  'orders let-go': letGo,
  'orders correct-tracking': correctTracking,
  'orders deliver': deliver,
  'orders ready': ready,
  'orders collected': collected,
  'orders write': write,
  'orders change': changeOrder,
  'orders cancel': cancel,
  'orders not-paid': notPaid,
  'orders refund': refund,
  'orders cash-collected': collectCash,
  'orders refused': refuseAtDoor,
  'orders arrived-back': arriveBack,
  'orders settle-cancelled-parcel': settleCancelledParcel,
  'orders place-of-supply': placeOfSupply,
  'orders resend': resend,
  'orders note': noteOrder,
  'orders tag': tagOrder,
  'complaints answer': answer,
  'returns ask': ask,
  'returns approve': approve,
  'returns refuse': refuse,
  'returns arrived': arrived,
  'returns settle': settle,
  'returns label': returnLabel,
  'returns send-ahead': ahead,
  'products stock': stock,
  'products set-price': setPrice,
  'products status': setStatus,
  'products season': setSeason,
  'products duplicate': duplicate,
  'products delete': deleteProduct,
  'products change': change,
  'products apply': apply,
  'products undo': undo,
  'products note': noteProduct,
  'products tag': tagProduct,
  'stock set': setCount,
  'stock receive': receivePieces,
  'stock ahead': sellAhead,
  'stock cost': setCost,
  'stock threshold': setThreshold,
  'stock more': addPiece,
  'stock fewer': takePiece,
  'reviews publish': publish,
  'reviews hide': hide,
  'reviews score': score,
  'codes add': add,
  'codes end': end,
  'collections set': setCollection,
  'collections place': placeInCollection,
  'collections take': takeFromCollection,
  'collections lead': leadWithCollection,
  'collections remove': removeCollection,
  'pages set': setPage,
  'pages restore': restorePage,
  'pages reset': resetPage,
  'pages opening': setOpening,
  'payments paid-back': paidBack,
  'jobs retry': retry,
  'jobs drop': drop,
  'members grant': grantMembership,
  'members revoke': revokeMembership,
  'operators grant': grantRole,
  'operators revoke': revokeRole,
  'keys add': addKey,
  'keys revoke': revokeKey,
  'content unpublish': unpublish,
  'content delete': remove,
  'notices set': setNotice,
  'notices end': endNotice,
  'people end-session': endSession,
  'people sign-out': endSessions,
  'people change-email': changeEmail,
  'people merge': mergeAccounts,
  'people note': notePerson,
  'people tag': tagPerson,
  'webhooks add': addWebhook,
  'webhooks test': testWebhook,
  'webhooks resend': resendDelivery,
  'webhooks remove': removeWebhook,
  'webhooks on': switchWebhookOn,
  'webhooks off': switchWebhookOff,
  'webhooks change-secret': changeWebhookSecret,
} as const
export type OperationName = keyof typeof OPERATIONS

/** The act within its noun, as its command is called: `ship` of `orders ship`. */
export function verbOf(name: OperationName): string {
  return name.slice(name.indexOf(' ') + 1)
}

/** The acts on objects of these kinds, which a page of such objects takes the forms of. */
export function actsOn(...kinds: Operation['on'][]): OperationName[] {
  return (Object.keys(OPERATIONS) as OperationName[]).filter((name) => kinds.includes(OPERATIONS[name].on))
}

/** What the forms of pages carry in their field `action`. */
export function actionOf(name: OperationName): string {
  const { action }: Operation = OPERATIONS[name]
  return action ?? verbOf(name)
}

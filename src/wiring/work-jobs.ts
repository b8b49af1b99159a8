import type { RenderMail } from '../domain/mails/mail-content.ts'
import { sweepExpired } from '../features/accounts/sweep.ts'
import { sweepAssistantCarts } from '../features/assistants/assistant-carts.ts'
import { sweepChallenges } from '../features/captcha/challenges.ts'
import { sweepProductChanges } from '../features/catalogue/edit/change-many.ts'
import { moveSales } from '../features/catalogue/edit/move-sales.ts'
import { sweepWords } from '../features/catalogue/search/write-search-text.ts'
import { sweepAnswers } from '../features/checkout/answer-once.ts'
import { tellCodes } from '../features/codes/tell-codes.ts'
import { openContentItem } from '../features/content/publish-content-item.ts'
import { sendSummaries, sendSummary } from '../features/dashboard/send-summary.ts'
import { addSamplePhotos } from '../features/demo/import-folder.ts'
import { removeFiles } from '../features/demo/remove-files.ts'
import {
  sendEmailChangedMail,
  sendEmailChangeMail,
  sendPasswordChangedMail,
  sendResetMail,
  sendVerificationMail,
} from '../features/mails/account-mails.ts'
import {
  sendCancelledMail,
  sendComplaintMail,
  sendCorrectedMail,
  sendOrderMail,
  sendRefundMail,
  sendReturnMail,
  sendReadyMail,
  sendShippedMail,
} from '../features/mails/order-mails.ts'
import { sendMembershipMail } from '../features/mails/send-membership-mail.ts'
import { sendOrderSms } from '../features/mails/send-order-sms.ts'
import { sendWebhookMail } from '../features/mails/send-webhook-mail.ts'
import { tellBack } from '../features/mails/tell-back.ts'
import { sendLowMail, tellLow } from '../features/mails/tell-low.ts'
import { sendOperatorMail, tellOperators } from '../features/mails/tell-operators.ts'
import { advanceMemberships } from '../features/members/advance-memberships.ts'
import { forgetAnswers } from '../features/operations/act-once.ts'
import { sweepKeys } from '../features/operator-access/change-keys.ts'
import { endReturns } from '../features/orders/end-returns.ts'
import { assumeDelivered } from '../features/orders/parcels/deliver-order.ts'
import { followParcel } from '../features/orders/parcels/follow-parcel.ts'
import { makeLabel } from '../features/orders/parcels/make-label.ts'
import { makeReturnLabel, resumeReturnLabels } from '../features/orders/return-label.ts'
import { reconcilePayment } from '../features/payments/reconcile-payments.ts'
import { resumeRefunds } from '../features/payments/resume-refunds.ts'
import { followRefund } from '../features/payments/send-refund.ts'
import { settlePayment } from '../features/payments/settle-payment.ts'
import { sweepPhoneLinkings } from '../features/phone/find-phone.ts'
import { encodePhoto } from '../features/pictures/encode-photo.ts'
import { encodePicture } from '../features/pictures/encode-picture.ts'
import { storeProfilePhoto } from '../features/pictures/store-profile-photo.ts'
import { sweepUploads } from '../features/pictures/sweep-uploads.ts'
import { erasePerson, resumeErasures } from '../features/privacy/delete-account.ts'
import { sweepMerges } from '../features/privacy/merge-accounts.ts'
import { sendMergeMail } from '../features/privacy/send-merge-mail.ts'
import { sendPush } from '../features/push/send-push.ts'
import { scoreReview } from '../features/reviews/score-review.ts'
import { sweepWaits, tellWaiting } from '../features/saved/tell-waiting.ts'
import { sendWebhooks, sweepWebhooks } from '../features/webhooks/send-webhooks.ts'
import { eachAlone } from '../platform/work/each-alone.ts'
import type { Shop } from '../shop.ts'

/** How often expired rows are deleted. */
const SWEEP_EVERY_S = 600
/** How often memberships are renewed and ended. */
const ADVANCE_EVERY_S = 60

type Sweep = (shop: Shop) => Promise<unknown>

/** What is deleted after its time, and what goes on if its job was lost. */
const SWEEPS: readonly Sweep[] = [
  sweepExpired,
  sweepWords,
  sweepPhoneLinkings,
  sweepChallenges,
  sweepAnswers,
  sweepKeys,
  forgetAnswers,
  sweepAssistantCarts,
  resumeRefunds,
  resumeErasures,
  sweepMerges,
  assumeDelivered,
  endReturns,
  resumeReturnLabels,
  moveSales,
  tellCodes,
  sweepWaits,
  sweepWebhooks,
  sweepProductChanges,
  function sweepFailedJobs(shop) {
    return shop.jobs.failed.sweep()
  },
  function queueSweepOfPhotos(shop) {
    return shop.jobs.send('sweep-photos', 'all', {})
  },
]

/** Registers the worker of each job. `renderMail` belongs to the web build, because it renders React. */
export async function workJobs(shop: Shop, renderMail: RenderMail): Promise<void> {
  const work: Shop['jobs']['work'] = (name, run) =>
    shop.jobs.work(name, async (data) => {
      await run(data)
      shop.changes.expect()
    })
  work('settle-payment', async ({ sessionId }) => {
    await settlePayment(shop, sessionId)
  })
  work('reconcile-payment', ({ sessionId }) => reconcilePayment(shop, sessionId))
  work('refund-payment', ({ refundId }) => followRefund(shop, refundId))
  work('encode-picture', async ({ name }) => {
    await encodePicture(shop, name)
  })
  work('store-profile-photo', ({ uid, address }) => storeProfilePhoto(shop, uid, address))
  work('encode-review-photo', ({ name }) => encodePhoto(shop, name))
  work('sweep-photos', async () => {
    await sweepUploads(shop)
  })
  work('score-review', (job) => scoreReview(shop, job))
  work('open-content-item', (job) => openContentItem(shop, job))
  work('move-sales', () => moveSales(shop))
  work('tell-codes', () => tellCodes(shop))
  work('send-order-mail', (job) => sendOrderMail(shop, renderMail, job))
  work('send-refund-mail', (job) => sendRefundMail(shop, renderMail, job))
  work('send-membership-mail', (job) => sendMembershipMail(shop, renderMail, job))
  work('send-order-sms', (job) => sendOrderSms(shop, job))
  work('send-push', (job) => sendPush(shop, job))
  work('send-complaint-mail', (job) => sendComplaintMail(shop, renderMail, job))
  work('send-return-mail', (job) => sendReturnMail(shop, renderMail, job))
  work('send-shipped-mail', (job) => sendShippedMail(shop, renderMail, job))
  work('send-ready-mail', (job) => sendReadyMail(shop, renderMail, job))
  work('send-corrected-mail', (job) => sendCorrectedMail(shop, renderMail, job))
  work('send-cancelled-mail', (job) => sendCancelledMail(shop, renderMail, job))
  work('tell-waiting', (job) => tellWaiting(shop, job))
  work('tell-back', (job) => tellBack(shop, renderMail, job))
  work('tell-operators', (job) => tellOperators(shop, job))
  work('tell-low', () => tellLow(shop))
  work('send-low-mail', (job) => sendLowMail(shop, renderMail, job))
  work('send-operator-mail', (job) => sendOperatorMail(shop, renderMail, job))
  work('send-summaries', () => sendSummaries(shop))
  work('send-summary', (job) => sendSummary(shop, renderMail, job))
  work('send-webhooks', (job) => sendWebhooks(shop, job))
  work('send-webhook-mail', (job) => sendWebhookMail(shop, renderMail, job))
  work('make-label', ({ orderId }) => makeLabel(shop, orderId))
  work('make-return-label', ({ returnId }) => makeReturnLabel(shop, returnId))
  work('follow-parcel', ({ orderId }) => followParcel(shop, orderId))
  work('send-reset-mail', (job) => sendResetMail(shop, renderMail, job))
  work('send-verification-mail', (job) => sendVerificationMail(shop, renderMail, job))
  work('erase-person', (job) => erasePerson(shop, job))
  work('send-password-changed-mail', (job) => sendPasswordChangedMail(shop, renderMail, job))
  work('send-email-change-mail', (job) => sendEmailChangeMail(shop, renderMail, job))
  work('send-merge-mail', (job) => sendMergeMail(shop, renderMail, job))
  work('send-email-changed-mail', (job) => sendEmailChangedMail(shop, renderMail, job))
  work('remove-files', async (job) => {
    await removeFiles(shop, job)
  })
  work('add-sample-photos', () => addSamplePhotos(shop, shop.folder.path))
  work('clear-outbox', ({ before }) => shop.outbox.clear(new Date(before)))
  /** Does this now and ever again: a run that fails is logged, and the next one comes all the same. */
  async function repeat(name: 'sweep' | 'advance-memberships', everyS: number, items: readonly Sweep[]): Promise<void> {
    // Nobody waits for what it changes, so changes are not expected: an idle shop stays at rest.
    shop.jobs.work(name, async () => {
      await eachAlone({ log: shop.log, event: `${name}-failed`, items, nameOf: (item) => item.name }, (item) => item(shop))
      await shop.jobs.send(name, 'all', {}, { afterS: everyS })
    })
    await shop.jobs.send(name, 'all', {})
  }
  await repeat('sweep', SWEEP_EVERY_S, SWEEPS)
  await repeat('advance-memberships', ADVANCE_EVERY_S, [advanceMemberships])
}

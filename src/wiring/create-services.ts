import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type PaymentAccount } from '../config/payment-providers.ts'
import { createFetchPublic, readPublicUrl } from '../platform/outgoing/fetch-public.ts'
import { createDiskFiles } from '../services/files/disk.ts'
import { createS3Files } from '../services/files/s3.ts'
import { createSandboxOutbox } from '../services/mail/sandbox-outbox.ts'
import { createSmtpMail } from '../services/mail/smtp.ts'
import { createNaturalLanguage } from '../services/moderation/natural-language.ts'
import { LOCAL_MODERATION } from '../services/moderation/score-text.ts'
import { createProviderPhotos } from '../services/photos/provider-photos.ts'
import type { RetryPolicy } from '../services/retry-policy.ts'
import { createShipEngine } from '../services/shipping/shipengine.ts'
import { createIdentityProviders } from '../services/sign-in/identity-providers.ts'
import { createTwilioSms } from '../services/sms/twilio.ts'
import type { Shop } from '../shop.ts'

type Adapters = Pick<
  Shop,
  | 'files'
  | 'photos'
  | 'payments'
  | 'offeredProviders'
  | 'shipping'
  | 'mail'
  | 'outbox'
  | 'sms'
  | 'moderation'
  | 'identityProviders'
  | 'webhooks'
>

export function createServices(config: Config, retryPolicy: Partial<RetryPolicy>): Adapters {
  return {
    files: config.storage ? createS3Files(config.storage, retryPolicy) : createDiskFiles(join(config.dataDir, 'files')),
    photos: createProviderPhotos(
      Object.values(config.identity).flatMap((provider) => provider?.photoOrigins ?? []),
      retryPolicy,
    ),
    ...createPayments(config, retryPolicy),
    shipping: config.shipengine && createShipEngine(config.shipengine, retryPolicy),
    mail: createSmtpMail(config.mail),
    outbox: createSandboxOutbox(config.mail.sandbox || config.sms?.sandbox ? `http://127.0.0.1:${config.sandboxPort}` : null),
    sms: config.sms && createTwilioSms(config.sms, retryPolicy),
    moderation: config.moderation.naturalLanguage
      ? createNaturalLanguage(config.moderation.naturalLanguage, retryPolicy)
      : LOCAL_MODERATION,
    identityProviders: createIdentityProviders(config.identity, retryPolicy),
    webhooks: createWebhooks(config.webhooks.allowed),
  }
}

/** The adapters of the payment providers, by name. */
export function createPayments(
  { payments, folder }: Pick<Config, 'payments' | 'folder'>,
  retryPolicy: Partial<RetryPolicy> = {},
): Pick<Shop, 'payments' | 'offeredProviders'> {
  const connect = (account: PaymentAccount) => account.connect({ retryPolicy, merchant: folder.yaml.name })
  const adapters = Object.entries(payments.accounts).map(([name, account]) => [name, connect(account)] as const)
  return { payments: Object.fromEntries(adapters), offeredProviders: payments.offered }
}

/** `allowed`: `host:port` of what may be reached although it is not public. */
export function createWebhooks(allowed: readonly string[]): Shop['webhooks'] {
  return { accepts: (address) => readPublicUrl(address, allowed) !== null, fetch: createFetchPublic({ allowed }) }
}

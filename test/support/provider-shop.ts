import { sendVerificationMail } from '../../src/features/mails/account-mails.ts'
import { storeProfilePhoto } from '../../src/features/pictures/store-profile-photo.ts'
import { createProviderPhotos } from '../../src/services/photos/provider-photos.ts'
import { openIdentity, type OpenIdentity } from '../contract/identity-sandbox.ts'
import { renderTestMail } from './mail.ts'
import { openVisit, type Visit } from './provider-visit.ts'
import { createTestApp } from './requests.ts'
import { createTestShop, type TestShop } from './shop.ts'

export type ProviderShop = TestShop & {
  identity: OpenIdentity
  app: ReturnType<typeof createTestApp>
  /** A new browser. */
  visit: () => Visit
  count(rows: string): Promise<number>
  /** Everybody who came by a provider or registered is gone. */
  forgetPeople(): Promise<void>
}

/** A shop without a socket that takes the accounts of the sandbox's providers. */
export async function openProviderShop(): Promise<ProviderShop> {
  const identity = await openIdentity()
  const photos = createProviderPhotos([identity.origin])
  const test = await createTestShop({ providers: Object.values(identity.providers), photos })
  test.shop.jobs.work('store-profile-photo', ({ uid, address }) => storeProfilePhoto(test.shop, uid, address))
  test.shop.jobs.work('send-verification-mail', (job) => sendVerificationMail(test.shop, renderTestMail, job))
  const app = createTestApp(test)
  return {
    ...test,
    identity,
    app,
    visit: () => openVisit(app.app),
    count: async (rows) => (await test.pool.query<{ count: number }>(`select count(*)::int from ${rows}`)).rows[0]!.count,
    async forgetPeople() {
      await test.pool.query("delete from users where email is null or email not like '%@example.in'")
    },
    async close() {
      await test.close()
      await identity.stop()
    },
  }
}

/** Where the shop sends a browser that is back without a session. */
export function failedAddress(reason: string, provider = 'google', redirect = ''): string {
  return `/signin?${redirect}with=${provider}&error=${reason}`
}

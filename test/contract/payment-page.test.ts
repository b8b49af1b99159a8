import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GOOD_CARD, openEither, PROVIDERS, RETURN_URL, submit, type OpenEither } from './payment-sandbox.ts'

const REASONS = {
  phonepe: { declined: 'AUTHORIZATION_ERROR', cancelled: 'REQUEST_CANCEL_BY_REQUESTER' },
  razorpay: { declined: 'LINK_EXPIRED', cancelled: 'LINK_CANCELLED' },
}

describe.each(PROVIDERS)('%s: the card page', (provider) => {
  let sandbox: OpenEither
  let order: ReturnType<OpenEither['order']>
  let pageUrl: string | null
  beforeAll(async () => {
    // Long enough to be asked about meanwhile.
    sandbox = await openEither(provider, { pendingS: 3 })
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    order = sandbox.order()
    ;({ pageUrl } = await sandbox.adapter().start(order, RETURN_URL))
  })

  const status = () => sandbox.adapter().status(order.id)
  const view = () => fetch(pageUrl ?? '', { redirect: 'manual' })

  async function expectReturn(answer: Response): Promise<void> {
    expect(answer.status).toBe(303)
    const to = new URL(answer.headers.get('location') ?? '')
    // Razorpay adds what happened, with its signature.
    const added = [...to.searchParams.keys()].filter((name) => name.startsWith('razorpay_'))
    added.forEach((name) => to.searchParams.delete(name))
    expect(to.href).toBe(RETURN_URL)
  }

  it('shows the amount, the order and the fields, with no script and nothing inline', async () => {
    const page = await view()
    const html = await page.text()
    expect(page.status).toBe(200)
    for (const words of [
      'Rs.7320',
      `Order ${order.id}`,
      '>Card number<',
      '>Expiry<',
      '>CVV<',
      '>Name on card<',
      '>Pay Rs.7320<',
      '>Cancel<',
    ]) {
      expect(html).toContain(words)
    }
    expect(html).not.toMatch(/<script|<style|style=|role="alert"/)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const styles = await fetch(`${sandbox.origin}/${provider}/checkout.css`)
    expect(styles.headers.get('content-type')).toContain('text/css')
  })

  it('takes a good card, sends the browser back, and does so again ever after', async () => {
    await expectReturn(await submit(pageUrl, GOOD_CARD))
    expect(await status()).toMatchObject({ state: 'COMPLETED' })
    await expectReturn(await view())
    await expectReturn(await submit(pageUrl, GOOD_CARD))
    await expectReturn(await submit(pageUrl, { action: 'cancel' }))
    expect(await status()).toMatchObject({ state: 'COMPLETED' })
  })

  it('tells the shop once, however often the button is pressed', async () => {
    const before = (await sandbox.look()).deliveries.length
    await Promise.all(Array.from({ length: 10 }, () => submit(pageUrl, GOOD_CARD)))
    expect((await sandbox.look()).deliveries).toHaveLength(before + 1)
  })

  it('declines the declined card', async () => {
    await expectReturn(await submit(pageUrl, { ...GOOD_CARD, number: '4000 0000 0000 0002' }))
    expect(await status()).toMatchObject({ state: 'FAILED', errorCode: REASONS[provider].declined })
  })

  it('cancels without looking at the card', async () => {
    await expectReturn(await submit(pageUrl, { action: 'cancel', number: 'x' }))
    expect(await status()).toMatchObject({ state: 'FAILED', errorCode: REASONS[provider].cancelled, transactionId: null })
  })

  it('leaves the pending card pending, then takes it', async () => {
    await expectReturn(await submit(pageUrl, { ...GOOD_CARD, number: '4000 0000 0000 0259' }))
    expect(await status()).toMatchObject({ state: 'PENDING' })
    await expectReturn(await submit(pageUrl, { action: 'cancel' }))
    await expect.poll(status).toMatchObject({ state: 'COMPLETED' })
  })

  it('names every mistake next to its field and keeps what was typed', async () => {
    const typed = { number: '4111 1111 1111 1112', expiry: '01 / 20', cvv: '12', name: '"><script>Asha' }
    const page = await submit(pageUrl, typed)
    const html = await page.text()
    expect(page.status).toBe(422)
    for (const [field, message] of [
      ['number', 'check digit'],
      ['expiry', 'has expired'],
      ['cvv', '3 digits'],
    ]) {
      expect(html).toMatch(new RegExp(`aria-describedby="${field}-error"[^>]*/><p id="${field}-error" role="alert">[^<]*${message}`))
    }
    for (const value of [typed.number, typed.expiry, typed.cvv]) expect(html).toContain(`value="${value}"`)
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;Asha"')
    expect(await status()).toMatchObject({ state: 'PENDING' })
    await expectReturn(await submit(pageUrl, GOOD_CARD))
  })

  it('shows that an order has expired, and takes no card any more', async () => {
    await sandbox.settle(order.id, { state: 'EXPIRED' })
    for (const page of [await view(), await submit(pageUrl, GOOD_CARD)]) {
      expect(page.status).toBe(410)
      expect(await page.text()).toContain('This payment has expired')
    }
    expect(await status()).toMatchObject({ state: 'FAILED' })
  })

  it('is not found under an invented address', async () => {
    expect((await fetch(`${sandbox.origin}/${provider}/pay/invented`)).status).toBe(404)
    expect((await submit(`${sandbox.origin}/${provider}/pay/invented`, GOOD_CARD)).status).toBe(404)
  })
})

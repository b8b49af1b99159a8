import type { Config } from '../config/config.ts'
import { playsPayments } from '../config/payment-providers.ts'
import { ok, warning, type Finding } from '../features/doctor/finding.ts'

/** What is valid and yet unwise. */
export function checkConfig(config: Config): Finding[] {
  const check = 'configuration'
  const { demo, publicUrl, databaseUrl, storage, dataDir } = config
  const findings = [...checkAddress(config), ...(demo ? [] : checkRealShop(config))]
  const kept = `${databaseUrl ? 'a PostgreSQL server' : `the embedded PostgreSQL in ${dataDir}`}, files in ${storage ? `the bucket ${storage.bucket}` : dataDir}`
  return [ok(check, `${demo ? 'a demo' : 'a shop'} at ${publicUrl} on ${kept}`), ...findings]
}

function checkAddress({ publicUrl, trustedProxies, demo }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const findings: Finding[] = []
  if (!isLocal && protocol === 'http:') {
    findings.push(
      warning(
        'PUBLIC_URL',
        'is not https',
        'Passwords and sessions travel in the clear: put a proxy with TLS in front, and set https here.',
      ),
    )
  }
  if (isLocal && !demo)
    findings.push(warning('PUBLIC_URL', 'is this machine alone', 'Set it to the address that shoppers use: mails and payments lead there.'))
  if (protocol === 'https:' && trustedProxies === 0) {
    const found = 'is 0 although the shop speaks no TLS itself'
    findings.push(warning('TRUSTED_PROXIES', found, 'Set the number of proxies in front, or all visitors count as one address.'))
  }
  return findings
}

/** `NODE_ENV=production` refuses most of it at the start. */
function checkRealShop(config: Config): Finding[] {
  const { payments, shipengine, mail, sms, moderation, seller, authSecret, backupKey } = config
  const services = Object.entries({ payment: { sandbox: playsPayments(payments) }, shipping: shipengine, mail, sms, moderation })
  const sandbox = services.flatMap(([name, settings]) => (settings?.sandbox ? [name] : []))
  const findings: Finding[] = []
  if (sandbox.length > 0) {
    findings.push(
      warning('services', `${sandbox.join(', ')} speak to the sandbox`, 'Set their credentials: nothing real is paid, sent or delivered.'),
    )
  }
  if (seller.demo)
    findings.push(warning('SHOP_NAME', 'is the demo’s seller', 'Set SHOP_NAME and the address: receipts and parcels carry them.'))
  if (!authSecret)
    findings.push(warning('AUTH_SECRET', 'is generated and kept in the database', 'Set one of your own, equal on every instance.'))
  if (!backupKey) findings.push(warning('BACKUP_KEY', 'is not set', 'Set a passphrase: backups hold everybody’s addresses and orders.'))
  return findings
}

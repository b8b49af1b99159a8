import { Hono } from 'hono'
import type { IdentityConfig } from '../config.ts'
import { PROVIDER_PAGE, serveStyles } from '../page.ts'
import { createControl, type StandIn } from '../stand-in.ts'
import type { Provider } from './client.ts'
import { createFaults, FAULT_NAMES, FaultList, type Faults } from './faults.ts'
import { createGitHub } from './github.ts'
import { createGoogle } from './google.ts'
import { createGrants } from './grants.ts'
import { createPhotos } from './photos.ts'
import { createTwitter } from './twitter.ts'

type Kind = {
  name: string
  protocol: string
  open: (provider: Provider, origin: string, faults: Faults) => Hono
  paths: StandIn['addresses']
}

const KINDS: Record<Provider['id'], Kind> = {
  google: {
    name: 'Google',
    protocol: 'OpenID Connect',
    open: createGoogle,
    paths: [
      { method: 'GET', path: '/google/.well-known/openid-configuration', about: 'discovery' },
      { method: 'GET', path: '/google/oauth2/v3/certs', about: 'the key of the ID tokens' },
      { method: 'GET', path: '/google/o/oauth2/v2/auth?{…}', about: 'the account chooser' },
      { method: 'POST', path: '/google/token', about: 'exchanges a code for an ID token' },
      { method: 'GET', path: '/google/v1/userinfo', about: 'the profile, with a bearer token' },
    ],
  },
  twitter: {
    name: 'Twitter',
    protocol: 'OAuth 2.0 with PKCE',
    open: createTwitter,
    paths: [
      { method: 'GET', path: '/twitter/i/oauth2/authorize?{…}', about: 'the account chooser' },
      { method: 'POST', path: '/twitter/2/oauth2/token', about: 'exchanges a code for a token' },
      { method: 'GET', path: '/twitter/2/users/me', about: 'the profile, with the fields of user.fields' },
    ],
  },
  github: {
    name: 'GitHub',
    protocol: 'OAuth 2',
    open: createGitHub,
    paths: [
      { method: 'GET', path: '/github/login/oauth/authorize?{…}', about: 'the account chooser' },
      { method: 'POST', path: '/github/login/oauth/access_token', about: 'exchanges a code for a token' },
      { method: 'GET', path: '/github/user', about: 'the profile' },
      { method: 'GET', path: '/github/user/emails', about: 'the email addresses' },
    ],
  },
}

/** The files that the three providers share: the page's styles and the photos. */
export function createChooserFiles(): Hono {
  const files = createPhotos()
  files.get('/identity/chooser.css', serveStyles(PROVIDER_PAGE, new URL('./chooser.css', import.meta.url)))
  return files
}

/** One sign-in provider, with demo people to choose from. */
export function createIdentityProvider(id: Provider['id'], config: IdentityConfig, origin: string): StandIn {
  const { name, protocol, open, paths } = KINDS[id]
  const faults = createFaults()
  const control = createControl({ faults, list: FaultList })

  const client = {
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    redirectUris: config.shopOrigins.map((shop) => `${shop}/auth/callback/${id}`),
  }
  const provider: Provider = { id, name, client, grants: createGrants(config) }
  const routes = open(provider, origin, faults)
  routes.route(`/control/${id}`, control)
  return {
    name: `Sign-in: ${name}`,
    about: `${protocol} below /${id}, with a page to choose among invented people.`,
    addresses: [
      ...paths,
      { method: 'GET', path: `/control/${id}`, about: 'faults that are on, and calls so far' },
      { method: 'POST', path: `/control/${id}`, about: `sets faults, such as {"fault": "wrong-state"}: ${FAULT_NAMES.join(', ')}` },
      { method: 'DELETE', path: `/control/${id}`, about: 'ends all faults' },
    ],
    routes,
    stop: () => {},
  }
}

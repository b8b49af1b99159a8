import type { PageName, PropsOf } from '../web/entry.server.tsx'
import type { Shop } from '../shop.ts'
import type { App, Ctx } from './context.ts'
import { page, type PageStatus } from './page.ts'
import type { Url } from './routes.ts'

/**
 * Who is let in (access.ts): `signed-in` sends visitors to sign in, `signed-out` sends everybody else away, `member` tells
 * them that it is not for them, to all but operators an address of `operator` does not exist, `caller` and `provider`
 * authenticate each request themselves.
 */
export type Access = 'everybody' | 'signed-in' | 'signed-out' | 'member' | 'operator' | 'caller' | 'provider'

/** Two where others may send a page's form than are shown the page. */
export type DeclaredAccess = Access | { get: Access; post: Access }

type Answer = Response | Promise<Response>

/** An address with who is let in (access.ts) and what answers it: a page, or a form, a file or a way that belongs to one. */
export type Route<Path extends Url = Url> = {
  path: Path
  access: DeclaredAccess
  sitemap?: InSitemap
  get?(this: void, c: Ctx<NoInfer<Path>>): Answer
  post?(this: void, c: Ctx<NoInfer<Path>>): Answer
}

/** Where search engines are told to look for a page. */
export type InSitemap = { addresses: readonly string[] | ((folder: Shop['folder']) => readonly string[]); changesWithProducts: boolean }

export function defineRoute<Path extends Url>(route: Route<Path>): Route<Path> {
  return route
}

type PageModule<Path extends Url, Name extends PageName, Shown> = Omit<Route<Path>, 'get'> & {
  /** The component in src/web that shows it. */
  component: Name
  /** The headers of the page, whatever it shows. */
  headers?: Record<string, string>
  /** What the component shows, or another answer; `shown` belongs to a form that comes back. */
  load(this: void, c: Ctx<NoInfer<Path>>, shown?: Shown): PropsOf<Name> | Response | Promise<PropsOf<Name> | Response>
}

type Page<Path extends Url, Shown> = Route<Path> & {
  /** The page with a form that comes back. */
  show(this: void, c: Ctx, shown: Shown, status?: PageStatus): Promise<Response>
}

export function definePage<Path extends Url, Name extends PageName, Shown = never>({
  component,
  headers = {},
  load,
  ...route
}: PageModule<Path, Name, Shown>): Page<Path, Shown> {
  const answer = async (c: Ctx<Path>, shown?: Shown, status?: PageStatus) => {
    const loaded = await load(c, shown)
    if (loaded instanceof Response) return loaded
    const response = await page(c, component, loaded, status)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
  return { ...route, get: (c) => answer(c), show: (c, shown, status) => answer(c, shown, status) }
}

export function mountRoutes(app: App, routes: readonly Route[]): void {
  for (const { path, get, post } of routes) {
    if (get) app.get(path, get)
    if (post) app.post(path, post)
  }
}

import type { PageName, PropsOf } from '../web/entry.server.tsx'
import { isPacker } from './caller/session.ts'
import type { App, Ctx } from './context.ts'
import { page, type PageStatus } from './page.ts'
import type { Url } from './routes.ts'

/**
 * Who is let in (access.ts): `signed-in` sends visitors to sign in, `signed-out` sends everybody else away, `member` tells
 * them that it is not for them, `caller` and `provider` authenticate each request themselves. Of the operators' addresses an
 * `owner` has all, a `packer` those of `packer`; to everybody else they do not exist.
 */
export type Access = 'everybody' | 'signed-in' | 'signed-out' | 'member' | 'owner' | 'packer' | 'caller' | 'provider'

/** The forms of a page that packers may send too: those with one of these `action`s. */
export type PackersForms = { actions: readonly string[] }

/** What needs the password of the last half hour, whatever work was done since: all of an address, or its forms with these `action`s. */
export type Sensitive = 'all' | readonly string[]

/** Two where others may send a page's form than are shown the page. */
export type DeclaredAccess = Access | { get: Access; post: Access } | { get: 'packer'; post: PackersForms }

type Answer = Response | Promise<Response>

/** An address with who is let in (access.ts) and what answers it: a page, or a form, a file or a way that belongs to one. */
export type Route<Path extends Url = Url> = {
  path: Path
  access: DeclaredAccess
  /** Money that is given back, people, rights and files of people (of operators' addresses). */
  sensitive?: Sensitive
  sitemap?: InSitemap
  get?(this: void, c: Ctx<NoInfer<Path>>): Answer
  post?(this: void, c: Ctx<NoInfer<Path>>): Answer
}

/** Where search engines are told to look for a page. */
export type InSitemap = {
  addresses: readonly string[] | ((c: Ctx) => readonly string[] | Promise<readonly string[]>)
  changesWithProducts: boolean
}

export function defineRoute<Path extends Url>(route: Route<Path>): Route<Path> {
  return route
}

/** The component in src/web that shows a page, and what it shows, or another answer; `shown` belongs to a form that comes back. */
type Part<Path extends Url, Name extends PageName, Shown> = {
  component: Name
  load(this: void, c: Ctx<NoInfer<Path>>, shown?: Shown): PropsOf<Name> | Response | Promise<PropsOf<Name> | Response>
}

type PageModule<Path extends Url, Name extends PageName, Shown, PackersName extends PageName> = Omit<Route<Path>, 'get'> &
  Part<Path, Name, Shown> & {
    /** The headers of the page, whatever it shows. */
    headers?: Record<string, string>
    /** What packers are shown in its place, so that nothing new of the owners' page is shown to them. */
    forPackers?: Part<Path, PackersName, Shown>
  }

type Page<Path extends Url, Shown> = Route<Path> & {
  /** The page with a form that comes back. */
  show(this: void, c: Ctx, shown: Shown, status?: PageStatus): Promise<Response>
}

export function definePage<Path extends Url, Name extends PageName, Shown = never, PackersName extends PageName = never>({
  component,
  headers = {},
  load,
  forPackers,
  ...route
}: PageModule<Path, Name, Shown, PackersName>): Page<Path, Shown> {
  const answer = (c: Ctx<Path>, shown?: Shown, status?: PageStatus) =>
    forPackers && isPacker(c)
      ? answerPart(c, forPackers, { shown, status, headers })
      : answerPart(c, { component, load }, { shown, status, headers })
  return { ...route, get: (c) => answer(c), show: (c, shown, status) => answer(c, shown, status) }
}

type Answering<Shown> = { shown: Shown | undefined; status: PageStatus | undefined; headers: Record<string, string> }

async function answerPart<Path extends Url, Name extends PageName, Shown>(
  c: Ctx<Path>,
  { component, load }: Part<Path, Name, Shown>,
  { shown, status, headers }: Answering<Shown>,
): Promise<Response> {
  const loaded = await load(c, shown)
  if (loaded instanceof Response) return loaded
  const response = await page(c, component, loaded, status)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

export function mountRoutes(app: App, routes: readonly Route[]): void {
  for (const { path, get, post } of routes) {
    if (get) app.get(path, get)
    if (post) app.post(path, post)
  }
}

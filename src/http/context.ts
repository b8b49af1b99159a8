import type { Context, Hono } from 'hono'
import type { Person } from '../domain/person.ts'
import type { Session } from '../features/accounts/find-session.ts'
import type { Shop } from '../shop.ts'
import type { Assets, Frame } from '../web/page.ts'
import type { RenderPage } from '../web/entry.server.tsx'

/** What every handler finds in `c.var`. */
export type Env = {
  Variables: {
    shop: Shop
    web: Web
    requestId: string
    /** The address of the connection; a header counts only behind proxies of our own (TRUSTED_PROXIES). */
    address: string
    person: Person | null
    /** The person's, where they come with one. */
    session: Session | null
    /** What the answer depends on: when one of these changes, a kept copy is out of date. */
    topics: Set<string>
  }
}

/** The rendered side of the shop: the built one, or the development server's. */
export type Web = { render(): Promise<RenderPage>; assets: Assets }

export type App = Hono<Env>
export type Ctx<Path extends string = string> = Context<Env, Path>
export type { Frame }

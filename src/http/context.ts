import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import type { Person } from '../domain/accounts/person.ts'
import type { Session } from '../features/accounts/find-session.ts'
import type { OperatorRights } from '../features/operator-access/change-operator.ts'
import type { FoundKey } from '../features/operator-access/find-key.ts'
import type { Shop } from '../shop.ts'
import type { LinkHeader, RenderPage } from '../web/entry.server.tsx'
import type { Assets } from '../web/page.ts'

/** A place among the requests at work (serving/admission.ts), which is free while its request waits for the client. */
type Waiting = { without<Result>(wait: () => Promise<Result>): Promise<Result> }

/** What every handler finds in `c.var`, and in `c.env` where the request came through a socket. */
export type Env = {
  Bindings: { incoming?: IncomingMessage; place?: Waiting } | undefined
  Variables: {
    shop: Shop
    web: Web
    requestId: string
    /** The client's address; X-Forwarded-For counts only behind trusted proxies (TRUSTED_PROXIES). */
    address: string
    person: Person | null
    /** Null for visitors. */
    session: Session | null
    /** Of an address that is the same for every visitor: nothing in the request says who asks. */
    isVisitor?: boolean
    /** The request's body (body.ts): its limit, itself once it is read, and the memory that is counted for it. */
    body: { maxSize: number; bytes: Promise<Buffer<ArrayBuffer>> | null; held: number }
    /** The topics that the response depends on: when one changes, a cached copy is stale. */
    topics: Set<string>
    /** When the response goes stale by itself. */
    freshUntil?: Date | null
    /** Somebody's asking for the page is counted: each is to be rendered. */
    counted?: boolean
    /** The methods of the address, where the request's is none of them; none for an unknown address. */
    otherMethods?: string[]
    /** On the addresses of programs: the key that was sent. */
    key?: FoundKey
    /** On the operators' addresses: what whoever asks may do there. */
    operator?: OperatorRights
    /** Set by a request in which the person has confirmed that it is they: the token for the browser's cookie. */
    confirmation?: string
    /** Set by a page with its styles within it. */
    style?: PageStyle | undefined
  }
}

/** The page renderer and its assets: the built ones, or the development server's. */
export type Web = {
  render(): Promise<RenderPage>
  linkHeader(): Promise<LinkHeader>
  assets: Assets
  /** The styles of the built pages, by name: pages are rendered with them instead of `assets`. */
  pageStyles?: Map<string, PageStyle>
}

/** `assets` with one page's styles, and their hash as a source of the content policy. */
export type PageStyle = { assets: Assets; source: string }

export type App = Hono<Env>
export type Ctx<Path extends string = string> = Context<Env, Path>

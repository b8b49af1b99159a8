import type { Topic } from './socket.ts'

/** After this long on one page the tab's connection takes over, which notices silence and closes while the tab is hidden. */
const LONGEST_MS = 60_000
/** When a server ends, not all pages go on at once. */
const SPREAD_MS = 1000

/**
 * Watches what a visitor's page shows, by etags alone: a page on which nothing changes loads nothing of what updates pages.
 * Calls `takeOver` at the first change, and whenever more is needed than to wait for it. @returns a function that stops it
 */
export function watchTopics(takeOver: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const topics = topicsOfPage()
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    const opened = (socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live`))
    timer = setTimeout(takeOver, LONGEST_MS)
    opened.addEventListener('open', () => {
      // Browsers log an error when a socket is closed before it is open.
      if (signal.aborted) return opened.close()
      for (const [id, { resource, params, etag }] of topics.entries()) {
        opened.send(JSON.stringify({ subscribe: id, to: resource, params, etag }))
      }
    })
    opened.addEventListener(
      'message',
      ({ data }) => {
        const { id, etag } = JSON.parse(data as string) as { id?: number; etag?: string }
        if (id !== undefined && topics[id]?.etag !== etag) takeOver()
      },
      { signal },
    )
    const onClose = () => {
      clearTimeout(timer)
      timer = setTimeout(takeOver, SPREAD_MS * Math.random())
    }
    opened.addEventListener('close', onClose, { signal })
  }

  function stop(): void {
    stopped.abort()
    clearTimeout(timer)
    if (socket?.readyState === WebSocket.OPEN) socket.close()
  }

  // The back/forward cache takes no page with an open socket.
  const leave = () => {
    stop()
    addEventListener('pageshow', takeOver)
  }
  addEventListener('pagehide', leave, { signal })
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', open, { signal })
  else open()
  return stop
}

/** Each once, with the etag of what the page was rendered with. */
function topicsOfPage(): Topic[] {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-live], [data-unless-changed]')]
  const topics = marked.flatMap(({ dataset }) => JSON.parse(dataset.live ?? `[${dataset.unlessChanged}]`) as Topic[])
  return [...new Map(topics.map((topic) => [JSON.stringify(topic), topic])).values()]
}

const texts = new WeakMap<Response, string>()

/** A response whose text `textOf` finds again: read out of the response it would be a stream, which costs more than to make the text. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** The text of a response by `textResponse`; undefined for any other. */
export function textOf(response: Response): string | undefined {
  return texts.get(response)
}

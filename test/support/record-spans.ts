import { SpanKind, SpanStatusCode, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api'

export type RecordedSpan = { name: string; kind: string; root: boolean; attributes: object; failed: boolean; ended: boolean }

/** Takes the place of an SDK, which keeps what spans say. */
export function recordSpans(): { spans: RecordedSpan[]; stop: () => void } {
  const spans: RecordedSpan[] = []
  function startSpan(name: string, { kind = SpanKind.INTERNAL, root = false, attributes = {} }: SpanOptions = {}): Span {
    const recorded = { name, kind: SpanKind[kind], root, attributes: { ...attributes }, failed: false, ended: false }
    spans.push(recorded)
    const span: Partial<Span> = {
      updateName: (text) => (Object.assign(recorded, { name: text }), span as Span),
      setAttributes: (more) => (Object.assign(recorded.attributes, more), span as Span),
      setStatus: ({ code }) => (Object.assign(recorded, { failed: code === SpanStatusCode.ERROR }), span as Span),
      recordException: () => {},
      end: () => void (recorded.ended = true),
    }
    return span as Span
  }
  const startActiveSpan = (name: string, options: SpanOptions, work: (span: Span) => unknown) => work(startSpan(name, options))
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan }) as Tracer })
  return { spans, stop: () => trace.disable() }
}

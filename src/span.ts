import { SpanStatusCode, trace, type Span, type SpanOptions } from '@opentelemetry/api'

/** Records `work` as a span of OpenTelemetry. That does nothing unless whoever runs the shop has loaded an SDK. */
export function withSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result> {
  return trace.getTracer('chhaap').startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.recordException(error as Error)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

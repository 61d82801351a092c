import {
  context,
  createContextKey,
  diag,
  DiagLogLevel,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ProjectedBatch } from '@vigil/projections/start-projector';
import { beyondTheMust } from '@vigil/stores/event-log/standing';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { Tracing } from './tracing.js';
import { RecentAppends } from './recent-appends.js';

const correlationKey = createContextKey('vigil correlation id');
const correlationOf = (active: Context): string | null =>
  (active.getValue(correlationKey) as string | undefined) ?? null;
const lastWordMilliseconds = 1500;
/** More would make a span of a catch-up that no screen can show. */
const mostLinks = 64;
/** Asked by machines every few seconds. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Traces by OpenTelemetry to an OTLP/HTTP collector (JSON). Loaded only when an endpoint is configured. Spans
 * leave in batches off the path of requests; a collector that is away costs the spans, never a request.
 * `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and the like are honoured.
 */
export function startTracing(endpoint: string, logger: Logger): Tracing {
  diag.setLogger(
    {
      error: (message) => logger.warn({ message }, 'traces could not be sent'),
      warn: (message) => logger.debug({ message }, 'tracing'),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'vigil' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  return new OpenTelemetryTracing(provider);
}

class OpenTelemetryTracing implements Tracing {
  private readonly tracer = trace.getTracer('vigil');
  private appends: RecentAppends | null = null;

  constructor(private readonly provider: NodeTracerProvider) {}

  watchRequests(app: FastifyInstance): void {
    const contexts = new WeakMap<FastifyRequest, Context>();
    app.addHook('onRequest', (request, _reply, done) => {
      if (untraced.has(request.url)) return done();
      const caller = propagation.extract(context.active(), request.headers);
      const span = this.tracer.startSpan(
        `${request.method} ${request.routeOptions.url ?? 'unknown path'}`,
        {
          kind: SpanKind.SERVER,
          attributes: { [ATTR_HTTP_REQUEST_METHOD]: request.method, 'vigil.correlation_id': request.id },
        },
        caller,
      );
      const own = trace.setSpan(caller, span).setValue(correlationKey, request.id);
      contexts.set(request, own);
      context.with(own, done);
    });
    // The body arrives in events of the connection, outside the context of the first hook.
    app.addHook('preValidation', (request, _reply, done) => {
      const own = contexts.get(request);
      if (own === undefined) done();
      else context.with(own, done);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const own = contexts.get(request);
      const span = own === undefined ? undefined : trace.getSpan(own);
      if (span !== undefined) endRequest(span, request, reply.statusCode);
      done();
    });
  }

  readonly command: Tracing['command'] = (operation, stream, work) =>
    this.within(
      `command ${operation}`,
      { 'vigil.operation': operation, 'vigil.stream': stream },
      async (span) => {
        const outcome = await work();
        span.setAttribute('vigil.outcome', outcome.kind);
        return outcome;
      },
    );

  log(log: EventLog): EventLog {
    const appends = new RecentAppends((a, b) => log.compare(a, b));
    this.appends = appends;
    const append: EventLog['append'] = (stream, expectedRevision, events) =>
      this.within(
        'append',
        {
          'vigil.stream': stream,
          'vigil.events': events.length,
          'vigil.event_types': events.map((event) => event.type),
        },
        async (span) => {
          const result = await log.append(stream, expectedRevision, events);
          span.setAttribute('vigil.outcome', result.kind);
          if (result.kind === 'appended') {
            span.setAttribute('vigil.position', result.position);
            appends.add({
              position: result.position,
              span: span.spanContext(),
              correlationId: correlationOf(context.active()),
            });
          }
          return result;
        },
      );
    return {
      start: log.start,
      append,
      readStream: (stream, options) => log.readStream(stream, options),
      readAll: (after, limit) => log.readAll(after, limit),
      ...beyondTheMust(log),
      head: () => log.head(),
      compare: (a, b) => log.compare(a, b),
      subscribe: (after, handler, onError, options) => log.subscribe(after, handler, onError, options),
      close: () => log.close(),
    };
  }

  batch({ views, events, firstPosition, lastPosition, startedAt, endedAt }: ProjectedBatch): void {
    const folded = this.appends?.take(firstPosition, lastPosition) ?? [];
    const correlationIds = [...new Set(folded.flatMap(({ correlationId }) => correlationId ?? []))];
    const span = this.tracer.startSpan('projector batch', {
      root: true,
      startTime: startedAt,
      links: folded.slice(0, mostLinks).map((append) => ({ context: append.span })),
      attributes: {
        'vigil.views': [...views],
        'vigil.events': events,
        'vigil.first_position': firstPosition,
        'vigil.last_position': lastPosition,
        'vigil.correlation_ids': correlationIds.slice(0, mostLinks),
      },
    });
    span.end(endedAt);
  }

  async stop(): Promise<void> {
    const shutdown = this.provider.shutdown().catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      shutdown,
      new Promise<void>((resolve) => (timer = setTimeout(resolve, lastWordMilliseconds))),
    ]);
    clearTimeout(timer);
    for (const part of [trace, context, propagation]) part.disable();
  }

  private async within<T>(
    name: string,
    attributes: Readonly<Record<string, string | number | string[]>>,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const correlationId = correlationOf(context.active());
    const span = this.tracer.startSpan(name, {
      attributes: {
        ...attributes,
        ...(correlationId === null ? {} : { 'vigil.correlation_id': correlationId }),
      },
    });
    try {
      return await context.with(trace.setSpan(context.active(), span), () => work(span));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'thrown' });
      throw error;
    } finally {
      span.end();
    }
  }
}

function endRequest(span: Span, request: FastifyRequest, status: number): void {
  const { operationName } = (request.routeOptions.url === '/graphql' ? (request.body ?? {}) : {}) as {
    operationName?: unknown;
  };
  if (typeof operationName === 'string') {
    span.updateName(`graphql ${operationName.slice(0, 80)}`);
    span.setAttribute('graphql.operation.name', operationName.slice(0, 80));
  }
  span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
  if (request.routeOptions.url !== undefined) span.setAttribute(ATTR_HTTP_ROUTE, request.routeOptions.url);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

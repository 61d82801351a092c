import { randomUUID } from 'node:crypto';
import { isCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { Written } from './recorded.js';

/** What became of one append, as the server told it or as the call's end left it. */
export type AppendAnswer =
  | {
      readonly kind: 'appended';
      readonly revision: number;
      readonly position: { readonly commit: bigint; readonly prepare: bigint } | null;
    }
  | { readonly kind: 'refused'; readonly error: Error }
  /** The server will say the same to every repeat: the append itself is at fault. */
  | { readonly kind: 'impossible'; readonly error: Error }
  | { readonly kind: 'lost'; readonly cause: unknown };

/**
 * What the client has but does not publish: its channel (discovery, credentials, the way to the leader) for a
 * call of our own. Pinned to 6.2.1.
 */
export interface ClientParts {
  getGRPCClient(constructor: typeof StreamsClient, name: string): Promise<StreamsClient>;
  callArguments(options: object, callOptions: CallOptions): [Metadata, CallOptions];
  /**
   * Leaves the channel when the error says that the node is gone or that another one leads. Rejects when
   * there was no channel to leave.
   */
  handleError(client: StreamsClient, error: Error): Promise<void>;
}

type Settle = (answer: AppendAnswer) => void;

/**
 * One call of the batch append method, and the appends that wait for an answer on it. An append always gets
 * exactly one answer: the server's, or `lost` once the call has ended, with an error or without. (The
 * client's own `appendToStream` leaves them waiting after an end without error, for ever; and its table of
 * waiting appends is one for all calls of the process, so that an answer after another call's error throws
 * where nobody can catch it.)
 */
export class AppendCall {
  readonly #waiting = new Map<string, { readonly stream: string; readonly settle: Settle }>();
  readonly #parts: ClientParts;
  readonly #grpc: StreamsClient;
  readonly #call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
  readonly #onEnd: (cause: unknown) => void;
  #ended = false;

  private constructor(parts: ClientParts, grpc: StreamsClient, onEnd: (cause: unknown) => void) {
    this.#parts = parts;
    this.#grpc = grpc;
    this.#onEnd = onEnd;
    this.#call = grpc.batchAppend(...parts.callArguments({}, { deadline: Number.POSITIVE_INFINITY }));
    this.#call.on('data', (response: BatchAppendResp) => this.#receive(response));
    this.#call.on('error', (error) => this.end(error));
    this.#call.on('end', () => this.end(new Error('event log: the server ended the stream of appends')));
  }

  /** `onEnd` is told once, when the call is of no use any more. Rejects when no node can be found. */
  static async open(client: EventStoreDBClient, onEnd: (cause: unknown) => void): Promise<AppendCall> {
    const parts = client as unknown as ClientParts;
    return new AppendCall(parts, await parts.getGRPCClient(StreamsClient, 'batchAppend'), onEnd);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Appends are decided by the server in the order in which they were sent. */
  send(stream: string, expectedRevision: number, events: readonly Written[]): Promise<AppendAnswer> {
    return new Promise((settle) => {
      if (this.#ended)
        return settle({ kind: 'lost', cause: new Error('event log: the stream of appends has ended') });
      const correlation = randomUUID();
      this.#waiting.set(correlation, { stream, settle });
      this.#call.write(request(correlation, stream, expectedRevision, events));
    });
  }

  /** Every append that waits is `lost`; the node is left when the cause says so. */
  end(cause: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const { settle } of this.#waiting.values()) settle({ kind: 'lost', cause });
    this.#waiting.clear();
    this.#call.on('error', () => undefined);
    this.#call.cancel();
    if (cause instanceof Error) this.#parts.handleError(this.#grpc, cause).catch(() => undefined);
    this.#onEnd(cause);
  }

  #receive(response: BatchAppendResp): void {
    const correlation = parseUUID(response.getCorrelationId()) ?? '';
    const waiting = this.#waiting.get(correlation);
    if (waiting === undefined) return;
    this.#waiting.delete(correlation);
    const failure = response.getError();
    if (failure !== undefined) return waiting.settle(refusal(failure, waiting.stream));
    const success = response.getSuccess();
    const position = success?.getPosition();
    waiting.settle({
      kind: 'appended',
      revision: Number(success?.getCurrentRevision()),
      position:
        position === undefined
          ? null
          : { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) },
    });
  }
}

/**
 * What a server says of an append that it can never take. The client knows the first of them alone: KurrentDB
 * 25.1 limits single events as well, and a request that it cannot read is answered by itself, without an end
 * of the call.
 */
const IMPOSSIBLE = new Set(
  ['MaximumAppendSizeExceeded', 'MaximumAppendEventSizeExceeded', 'BadRequest'].map(
    (name) => `event_store.client.${name}`,
  ),
);

function refusal(failure: Status, stream: string): AppendAnswer {
  const details = failure.getDetails();
  if (details === undefined) return { kind: 'refused', error: new Error(failure.getMessage()) };
  const type = details.getTypeName();
  if (!IMPOSSIBLE.has(type)) return { kind: 'refused', error: unpackToCommandError(failure, stream) };
  const reason =
    details
      .unpack((bytes) => shared.BadRequest.deserializeBinary(bytes), 'event_store.client.BadRequest')
      ?.getMessage() ?? failure.getMessage();
  return {
    kind: 'impossible',
    error: new RangeError(`event log: KurrentDB never takes this append to ${stream}: ${reason}`),
  };
}

/**
 * A server gives up on a write after its own few seconds. What is told it here is compared with its clock, so
 * it is far away.
 */
const DEADLINE_MILLISECONDS = 3_600_000;

function request(
  correlation: string,
  stream: string,
  expectedRevision: number,
  events: readonly Written[],
): BatchAppendReq {
  const options = new pb.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + DEADLINE_MILLISECONDS)));
  if (expectedRevision < 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expectedRevision));
  return new pb.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(correlation))
    .setOptions(options)
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
}

function proposed(event: Written): BatchAppendReq.ProposedMessage {
  const message = new pb.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(event.id))
    .setData(Buffer.from(event.data))
    .setCustomMetadata(Buffer.from(event.metadata));
  message.getMetadataMap().set('type', event.type);
  message.getMetadataMap().set('content-type', 'application/json');
  return message;
}

/** Whether an error of the client is of this kind (its `type`). */
export const isOfType = (error: unknown, type: string): boolean =>
  error instanceof Error && isCommandError(error) && (error as { type?: string }).type === type;

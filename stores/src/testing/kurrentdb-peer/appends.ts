import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
} from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { EventLog } from '../../event-log/port.js';
import type { PeerFaults } from './faults.js';
import { notLeader } from './leader.js';
import { streamDeleted, type Streams } from './streams.js';
import {
  identifierOf,
  nameOf,
  positionOf,
  proposed,
  structuredUuid,
  toStore,
  uuidOf,
  type Proposed,
} from './stored.js';

/** A revision, -1 for "no stream", or whatever there is. */
type Expected = number | 'any';

/** An append as the two methods of the protocol ask for it. */
interface Asked {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly Proposed[];
}

type Answer =
  | { readonly kind: 'written'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrong-version'; readonly current: number }
  | { readonly kind: 'too-big' | 'deleted' | 'timeout' | 'not-ready' | 'bad-request' | 'event-too-big' };

export interface AppendHost {
  readonly log: EventLog;
  readonly streams: Streams;
  readonly faults: PeerFaults;
  readonly port: number;
  /** Ends every connection at once. */
  cut(): void;
  /** Told after each append that was written. */
  onWritten(): void;
}

const BYTES_PER_APPEND = 1024 * 1024;

/**
 * Both ways to append (unary and batched) over one decision: right version, wrong version, or a repeat that
 * already stands there.
 */
export class Appends {
  constructor(private readonly host: AppendHost) {}

  /**
   * The batched way: one stream of requests for all appends of a client, decided in the order they came,
   * answered by correlation id.
   */
  readonly batch = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    call.on('data', (request: BatchAppendReq) => {
      const options = request.getOptions();
      const stream = nameOf(options?.getStreamIdentifier());
      const correlation = uuidOf(request.getCorrelationId());
      if (
        options === undefined ||
        !request.getIsFinal() ||
        !(options.hasNoStream() || options.hasStreamPosition() || options.hasAny())
      ) {
        call.emit('error', {
          code: status.UNIMPLEMENTED,
          details: 'the peer takes one message per append, with an expected revision or any',
        });
        return;
      }
      const events = request.getProposedMessagesList().map((message): Proposed => proposed(message));
      const asked = {
        stream,
        expected: options.hasAny()
          ? ('any' as const)
          : options.hasNoStream()
            ? -1
            : Number(options.getStreamPosition()),
        events,
      };
      const end = { gracefully: () => call.end(), withError: (error: object) => call.emit('error', error) };
      this.#take(asked, end)
        .then((answer) => {
          if (answer !== null && !call.cancelled)
            call.write(batchResponse(correlation, asked, answer, this.host.faults.positionsInReplies));
        })
        .catch((error: unknown) => end.withError(unavailable(error)));
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  };

  /** The unary way: a call per append. */
  readonly single = (
    call: ServerReadableStream<AppendReq, AppendResp>,
    reply: sendUnaryData<AppendResp>,
  ): void => {
    let stream = '';
    let expected: Expected = -1;
    const events: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options !== undefined) {
        stream = nameOf(options.getStreamIdentifier());
        expected = options.hasAny() ? 'any' : options.hasRevision() ? Number(options.getRevision()) : -1;
      }
      const message = request.getProposedMessage();
      if (message !== undefined) events.push(proposed(message));
    });
    call.on('end', () => {
      const asked = { stream, expected, events };
      const end = {
        gracefully: () => reply({ code: status.CANCELLED, details: 'ended' }),
        withError: (error: object) => reply(error),
      };
      this.#take(asked, end)
        .then((answer) => {
          if (answer !== null) singleResponse(asked, answer, this.host.faults.positionsInReplies, reply);
        })
        .catch((error: unknown) => end.withError(unavailable(error)));
    });
    call.on('error', () => undefined);
  };

  /** The answer, or null when a fault takes its place. */
  async #take(
    asked: Asked,
    end: { gracefully(): void; withError(error: object): void },
  ): Promise<Answer | null> {
    const { faults } = this.host;
    const fault = faults.take();
    const write = (): Promise<Answer> => this.#write(asked);
    if (fault === undefined) return write();
    if (typeof fault === 'object') {
      const answer = await write();
      await new Promise((resolve) => setTimeout(resolve, fault.delayMilliseconds));
      return answer;
    }
    if (fault === 'cut-before-write' || fault === 'timeout') faults.keepForLater(write);
    if (fault === 'cut-after-write' || fault === 'no-answer') await write();
    if (fault === 'cut-before-write' || fault === 'cut-after-write') this.host.cut();
    if (fault === 'end-gracefully') end.gracefully();
    if (fault === 'not-leader') end.withError(notLeader(this.host.port));
    return fault === 'timeout' ||
      fault === 'not-ready' ||
      fault === 'bad-request' ||
      fault === 'event-too-big'
      ? { kind: fault }
      : null;
  }

  async #write({ stream, expected: asked, events }: Asked): Promise<Answer> {
    // The type counts as it is kept: two bytes a character.
    if (
      events.reduce(
        (sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length,
        0,
      ) > BYTES_PER_APPEND
    )
      return { kind: 'too-big' };
    const { log, streams } = this.host;
    if (streams.isTombstoned(stream)) return { kind: 'deleted' };
    // Nothing is waited for on the usual way: appends are decided in the order they came.
    let expected = asked === 'any' ? await streams.lastRevision(stream) : asked;
    if (streams.isSoftDeleted(stream)) expected = await streams.revived(stream, expected);
    const result = await log.append(stream, expected, events.map(toStore));
    if (result.kind === 'unknown') throw result.cause;
    if (result.kind === 'conflict') {
      const there = await log.readStream(stream, { afterRevision: expected, limit: events.length });
      if (there.length === 0 || !events.every((event, i) => there[i]?.id === event.id))
        return { kind: 'wrong-version', current: result.current };
      return { kind: 'written', revision: expected + events.length, position: positionOf(there[0]!) };
    }
    streams.written(stream, events);
    this.host.onWritten();
    // The protocol does not say which event's position an answer gives: the first one's is the least useful
    // to believe in.
    const [first] =
      events.length === 1 ? [result] : await log.readStream(stream, { afterRevision: expected, limit: 1 });
    return { kind: 'written', revision: result.revision, position: positionOf(first!) };
  }
}

const unavailable = (error: unknown): object => ({
  code: status.UNAVAILABLE,
  details: `the peer's file: ${String(error)}`,
});

function batchResponse(
  correlation: string,
  { stream, expected }: Asked,
  answer: Answer,
  positions: boolean,
): BatchAppendResp {
  const response = new pb.BatchAppendResp()
    .setCorrelationId(structuredUuid(correlation))
    .setStreamIdentifier(identifierOf(stream));
  if (expected === 'any') response.setAny(new empty.Empty());
  else if (expected < 0) response.setNoStream(new empty.Empty());
  else response.setStreamPosition(String(expected));
  if (answer.kind === 'written') {
    const success = new pb.BatchAppendResp.Success().setCurrentRevision(String(answer.revision));
    const position = answer.position.toString();
    if (positions)
      success.setPosition(
        new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position),
      );
    else success.setNoPosition(new empty.Empty());
    return response.setSuccess(success);
  }
  return response.setError(batchError(stream, expected, answer));
}

function batchError(
  stream: string,
  expected: Expected,
  answer: Exclude<Answer, { kind: 'written' }>,
): InstanceType<typeof statuses.Status> {
  const details = new any.Any();
  const pack = (
    name: string,
    message: { serializeBinary(): Uint8Array },
    domain = 'event_store.client',
  ): void => details.pack(message.serializeBinary(), `${domain}.${name}`);
  if (answer.kind === 'wrong-version') {
    const wrong = new shared.WrongExpectedVersion();
    if (answer.current < 0) wrong.setCurrentNoStream(new empty.Empty());
    else wrong.setCurrentStreamRevision(String(answer.current));
    if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
    else if (expected < 0) wrong.setExpectedNoStream(new empty.Empty());
    else wrong.setExpectedStreamPosition(String(expected));
    pack('WrongExpectedVersion', wrong);
  } else if (answer.kind === 'deleted')
    pack('StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream)));
  else if (answer.kind === 'too-big')
    pack(
      'MaximumAppendSizeExceeded',
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(BYTES_PER_APPEND),
    );
  else if (answer.kind === 'not-ready') pack('Empty', new empty.Empty(), 'google.protobuf');
  else if (answer.kind === 'bad-request')
    pack('BadRequest', new shared.BadRequest().setMessage('cannot be read'));
  // The client does not know this message: what is in it goes unread.
  else if (answer.kind === 'event-too-big') pack('MaximumAppendEventSizeExceeded', new empty.Empty());
  else pack('Timeout', new shared.Timeout());
  return new statuses.Status().setMessage(answer.kind).setDetails(details);
}

function singleResponse(
  { stream, expected }: Asked,
  answer: Answer,
  positions: boolean,
  reply: sendUnaryData<AppendResp>,
): void {
  if (answer.kind === 'timeout') return reply({ code: status.ABORTED, details: 'Operation timed out' });
  if (answer.kind === 'deleted') return reply(streamDeleted(stream));
  if (answer.kind === 'not-ready') return reply({ code: status.UNAVAILABLE, details: 'Server Is Not Ready' });
  if (answer.kind === 'wrong-version') {
    const wrong = new pb.AppendResp.WrongExpectedVersion();
    if (answer.current < 0) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(answer.current));
    if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
    else if (expected < 0) wrong.setExpectedNoStream(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    return reply(null, new pb.AppendResp().setWrongExpectedVersion(wrong));
  }
  if (answer.kind !== 'written') return reply({ code: status.INVALID_ARGUMENT, details: answer.kind });
  const success = new pb.AppendResp.Success().setCurrentRevision(String(answer.revision));
  const position = answer.position.toString();
  if (positions)
    success.setPosition(
      new pb.AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
    );
  else success.setNoPosition(new shared.Empty());
  reply(null, new pb.AppendResp().setSuccess(success));
}

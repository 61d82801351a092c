import { ErrorType, WrongExpectedVersionError, type EventStoreDBClient } from '@eventstore/db-client';
import { Metadata, status } from '@grpc/grpc-js';
import { deletedFault, revivedFault, StreamFault } from '../foreign.js';
import type { AppendResult, EventToAppend } from '../port.js';
import { checkAppend } from '../storable.js';
import { AppendCall, isOfType, type AppendAnswer } from './append-call.js';
import { isOfTheServer, positionText, written, type Written } from './recorded.js';

/**
 * KurrentDB reads no longer message: it would end the call, and with it every append that waits on it. What
 * it takes at most is its `MaxAppendSize`.
 */
const MOST_BYTES = 16 * 1024 * 1024;

const bytesOf = (events: readonly Written[]): number =>
  events.reduce((sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata), 0);

export interface AppendLaneOptions {
  readonly client: EventStoreDBClient;
  readonly timeoutMilliseconds: number;
  readonly onFault: (error: unknown) => void;
  /** Position of the event at this revision of a stream; null when it is not there. */
  readonly positionAt: (stream: string, revision: number) => Promise<string | null>;
  /** The stream's last revision, -1 when it does not exist. */
  readonly revisionOf: (stream: string) => Promise<number>;
}

/**
 * All appends of a log over one call at a time. Whatever ends the call makes the appends on it `unknown`, and
 * the next append opens another one. An append without an answer after the timer is `unknown` too, and its
 * call is given up with the connection under it: it may be half open.
 */
export class AppendLane {
  #call: Promise<AppendCall> | null = null;
  readonly #running = new Set<Promise<AppendResult>>();
  #closed = false;

  constructor(private readonly options: AppendLaneOptions) {}

  /**
   * Rejects what cannot be stored (TypeError, RangeError): what can be seen is not sent, the rest the server
   * says.
   */
  async append(
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> {
    if (this.#closed) throw new Error('event log: append after close');
    checkAppend(stream, events);
    if (isOfTheServer(stream))
      throw new TypeError(`event log: streams that begin with $ are the server's own: ${stream}`);
    if (!Number.isSafeInteger(expectedRevision) || expectedRevision < -1)
      throw new TypeError(`event log: not a revision: ${expectedRevision}`);
    const texts = events.map(written);
    if (bytesOf(texts) > MOST_BYTES)
      throw new RangeError(`event log: an append of more than ${MOST_BYTES} bytes to ${stream}`);
    const running = this.#answered(
      stream,
      expectedRevision,
      () => this.#opened().then((call) => call.send(stream, expectedRevision, texts)),
      events,
    );
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Waits for what was sent: none takes longer than the timer and a look at its stream. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    const call = await this.#call?.catch(() => null);
    call?.end(null);
  }

  #opened(): Promise<AppendCall> {
    if (this.#call !== null) return this.#call;
    const opening: Promise<AppendCall> = AppendCall.open(this.options.client, (cause) => {
      if (this.#call === opening) this.#call = null;
      if (cause !== null) this.options.onFault(cause);
    });
    opening.catch(() => {
      if (this.#call === opening) this.#call = null;
    });
    this.#call = opening;
    return opening;
  }

  async #answered(
    stream: string,
    expectedRevision: number,
    send: () => Promise<AppendAnswer>,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> {
    const { timeoutMilliseconds } = this.options;
    let answer: AppendAnswer;
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<AppendAnswer>((resolve) => {
        timer = setTimeout(() => {
          const cause = noAnswer(timeoutMilliseconds);
          this.#giveUp(cause);
          resolve({ kind: 'lost', cause });
        }, timeoutMilliseconds);
      });
      answer = await Promise.race([send(), late]);
    } catch (cause) {
      answer = { kind: 'lost', cause };
    } finally {
      clearTimeout(timer);
    }
    try {
      return await this.#result(stream, expectedRevision, events, answer);
    } catch (cause) {
      if (cause instanceof StreamFault) throw cause;
      if ((answer.kind === 'refused' || answer.kind === 'impossible') && cause === answer.error) throw cause;
      return { kind: 'unknown', cause };
    }
  }

  async #result(
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
    answer: AppendAnswer,
  ): Promise<AppendResult> {
    if (answer.kind === 'lost') return { kind: 'unknown', cause: answer.cause };
    if (answer.kind === 'impossible') throw answer.error;
    if (answer.kind === 'refused') return this.#refused(stream, expectedRevision, answer.error);
    const { revision } = answer;
    // A stream that was deleted softly takes "no stream", and goes on behind what it hides.
    if (revision !== expectedRevision + events.length) throw revivedFault(stream, expectedRevision, revision);
    // The position is optional, and which event of several it belongs to is not said.
    if (answer.position !== null && events.length === 1)
      return { kind: 'appended', revision, position: positionText(answer.position, stream) };
    const position = await this.options.positionAt(stream, revision);
    if (position === null)
      throw new Error(`event log: ${stream} revision ${revision} was acknowledged and cannot be read`);
    return { kind: 'appended', revision, position };
  }

  async #refused(stream: string, expectedRevision: number, error: Error): Promise<AppendResult> {
    if (error instanceof WrongExpectedVersionError) {
      const told = error.actualVersion === 'no_stream' ? -1 : Number(error.actualVersion);
      // A refusal that names the very revision that was expected cannot be right; the stream knows.
      return {
        kind: 'conflict',
        current: told === expectedRevision ? await this.options.revisionOf(stream) : told,
      };
    }
    if (isOfType(error, ErrorType.STREAM_DELETED)) throw deletedFault(stream, error);
    if (isOfType(error, ErrorType.ACCESS_DENIED)) throw error;
    // A timeout of the server may be written yet; any other answer may come from a node that leads no longer:
    // another call finds the one that does.
    if (!isOfType(error, ErrorType.DEADLINE_EXCEEDED)) this.#giveUp(unavailable(error.message));
    return { kind: 'unknown', cause: error };
  }

  #giveUp(cause: Error): void {
    void this.#call?.then(
      (call) => call.end(cause),
      () => undefined,
    );
  }
}

const noAnswer = (milliseconds: number): Error =>
  unavailable(`no answer to an append within ${milliseconds} ms`);

/** Told as the node being away, so that the client leaves the connection. */
const unavailable = (reason: string): Error =>
  Object.assign(new Error(`event log: ${reason}`), {
    code: status.UNAVAILABLE,
    details: reason,
    metadata: new Metadata(),
  });

/** What a peer can be told to do wrong. Each `next…` concerns the next append alone. */
export type AppendFault =
  /** The connection is cut before anything is written. */
  | 'cut-before-write'
  /** Written, then the connection is cut instead of an answer. */
  | 'cut-after-write'
  /** Written, never answered. */
  | 'no-answer'
  /** Nothing is written; the stream of appends ends without an error. */
  | 'end-gracefully'
  /** Nothing is written; refused as by a follower that names the leader (itself). */
  | 'not-leader'
  /**
   * Nothing is written; answered `Timeout`, as a leader does that cannot reach its quorum. It may be written
   * by `writeLate`.
   */
  | 'timeout'
  /**
   * Nothing is written; answered as by a node that has no leader yet, or has too much to do: an error without
   * a type.
   */
  | 'not-ready'
  /** Nothing is written; answered as what the node cannot read. */
  | 'bad-request'
  /** Nothing is written; answered as an event over a limit of its own (KurrentDB 25.1). */
  | 'event-too-big'
  /** Written and answered after so many milliseconds. */
  | { readonly delayMilliseconds: number };

export class PeerFaults {
  readonly #queue: AppendFault[] = [];
  #late: (() => Promise<unknown>)[] = [];
  /** Whether answers to appends tell a position (the protocol leaves it open). */
  positionsInReplies = true;

  nextAppend(fault: AppendFault): void {
    this.#queue.push(fault);
  }

  take(): AppendFault | undefined {
    return this.#queue.shift();
  }

  keepForLater(write: () => Promise<unknown>): void {
    this.#late.push(write);
  }

  /** Writes what `timeout` and `cut-before-write` held back, as a quorum reached too late does. */
  async writeLate(): Promise<void> {
    const late = this.#late;
    this.#late = [];
    for (const write of late) await write();
  }
}

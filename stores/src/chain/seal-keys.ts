import type { Position } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';
import type { KeyChange, VerifyOptions } from './log-report.js';

/** Which key each seal must be made with, asked about one seal after the other. */
export class SealKeys {
  #expected: string | null;
  #changes: readonly KeyChange[];

  constructor(
    private readonly log: Pick<EventLog, 'compare'>,
    private readonly options: Pick<VerifyOptions, 'publicKey' | 'keyChanges'>,
  ) {
    this.#changes = options.keyChanges ?? [];
    const [first] = this.#changes;
    this.#expected = (first === undefined ? options.publicKey : first.from) ?? null;
  }

  /** The key given, else the one of the last seal that was accepted. */
  get now(): string | null {
    return this.options.publicKey ?? this.#expected;
  }

  /** Whether this is the key of the seal before, or one that an event between the two made the key. */
  accepts(seal: { readonly position: Position }, publicKey: string): boolean {
    this.#expected ??= publicKey;
    if (publicKey === this.#expected) return true;
    const change = this.#changes.findIndex(
      ({ to, position }) => to === publicKey && this.log.compare(position, seal.position) < 0,
    );
    if (change < 0) return false;
    this.#changes = this.#changes.slice(change + 1);
    this.#expected = publicKey;
    return true;
  }
}

import type { Position } from '@vigil/domain/kernel/event';
import { collections, type SettingDocument } from '../collections.js';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';

/** Settings document that holds a reactor's checkpoint. */
export const checkpointIdOf = (name: string): string => `reactor:${name}`;

/**
 * How far a reactor has come. Whoever claims it last alone moves it on: a holder who slept meanwhile is
 * refused (`taken`), so that it never falls back.
 */
export class ReactorCheckpoint {
  private constructor(
    private readonly settings: Collection<SettingDocument>,
    private readonly id: string,
    private version: number,
    private reached: Position,
  ) {}

  /**
   * Takes the checkpoint over; rejects when another process does at the same moment. `succeeds`: reactors whose
   * checkpoints it goes on from when it has none yet.
   */
  static async claim(
    { documents, log }: { readonly documents: Documents; readonly log: Pick<EventLog, 'start' | 'compare'> },
    name: string,
    succeeds: readonly string[] = [],
  ): Promise<ReactorCheckpoint> {
    const settings = documents.collection<SettingDocument>(collections.settings);
    const id = checkpointIdOf(name);
    const stored = await settings.get(id);
    const version = (stored?.version ?? 0) + 1;
    const position = (stored?.value as Position | undefined) ?? (await lastOf(settings, log, succeeds));
    const outcome = await settings.save({ id, version, value: position }, stored?.version ?? null);
    if (outcome !== 'written') throw new Error(`the checkpoint of ${name} was taken by another process`);
    return new ReactorCheckpoint(settings, id, version, position);
  }

  get position(): Position {
    return this.reached;
  }

  async moveTo(position: Position): Promise<'moved' | 'taken'> {
    const outcome = await this.settings.save(
      { id: this.id, version: this.version + 1, value: position },
      this.version,
    );
    if (outcome !== 'written') return this.resolved(position);
    this.version += 1;
    this.reached = position;
    return 'moved';
  }

  /** A write whose answer was lost may have been ours: the store then has exactly what we wanted. */
  private async resolved(position: Position): Promise<'moved' | 'taken'> {
    const stored = await this.settings.get(this.id);
    if (stored?.version !== this.version + 1 || stored.value !== position) return 'taken';
    this.version += 1;
    this.reached = position;
    return 'moved';
  }
}

/** The position that all of them had reached; the log's start when one had none. */
async function lastOf(
  settings: Collection<SettingDocument>,
  log: Pick<EventLog, 'start' | 'compare'>,
  names: readonly string[],
): Promise<Position> {
  const stored = await settings.getMany(names.map(checkpointIdOf));
  if (names.length === 0 || stored.length < names.length) return log.start;
  return stored
    .map(({ value }) => value as Position)
    .reduce((last, position) => (log.compare(position, last) < 0 ? position : last));
}

import { accept, refuse, type Decider } from '@vigil/domain/kernel/decider';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Actor } from '@vigil/domain/kernel/event';
import type { Collection, Document } from '@vigil/stores/documents/port';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { CommandSide } from '../platform/command-side/command-side.js';

/** A document of reference data: every change by a person raises its version. */
export type ReferenceDocument = Document & { readonly version: number };

interface HeadState {
  readonly version: number | null;
}

interface ChangeCommand {
  readonly entity: string;
  readonly id: string;
  readonly expectedVersion: number | null;
  readonly newVersion: number;
  readonly before: unknown;
  readonly after: unknown;
}

const decider: Decider<HeadState, ChangeCommand, ReferenceChanged, { reason: 'SomebodyWasFaster' }> = {
  initialState: { version: null },
  decide: (command, state) =>
    state.version !== null && state.version !== command.expectedVersion
      ? refuse({ reason: 'SomebodyWasFaster' })
      : accept({ type: 'ReferenceChanged', data: command }),
  evolve: (_state, event) => ({ version: event.data.newVersion }),
};

/** What a change needs to know of its entity. */
export interface ReferenceEntity<T extends ReferenceDocument> {
  /** Name in the stream, e.g. `exam`. */
  readonly name: string;
  /** Chinese noun for refusals, e.g. 考试. */
  readonly noun: string;
  readonly collection: Collection<T>;
  /** Leaves out what an auditor must not read: password hashes, secrets. */
  readonly withoutSecrets: (document: T) => unknown;
}

/** Log first, then the document (engine §10): who changed what, before and after, under optimistic locking. */
export class ReferenceData {
  private readonly heads: CommandSide<HeadState, ChangeCommand, ReferenceChanged, { reason: 'SomebodyWasFaster' }>;

  constructor(services: Pick<Services, 'log' | 'clock'>) {
    this.heads = new CommandSide({
      log: services.log,
      decider,
      streamOf: (key) => referenceStream(...(key.split('\n') as [string, string])),
      now: () => services.clock.now(),
      cacheSize: 2000,
      shared: false,
    });
  }

  /** Creates (`before` null) or replaces a document. `after.version` must be `before.version + 1`, or 1. Answers the log position reached. */
  async save<T extends ReferenceDocument>(entity: ReferenceEntity<T>, before: T | null, after: T, actor: Actor): Promise<string | null> {
    const position = await this.log(entity, before, after, actor);
    const outcome = await entity.collection.save(after, before?.version ?? null);
    if (outcome === 'stale') throw somebodyWasFaster(entity.noun);
    if (outcome === 'duplicate') throw new RefusedError('Duplicate', `${entity.noun}已存在！`);
    return position;
  }

  async delete<T extends ReferenceDocument>(entity: ReferenceEntity<T>, before: T, actor: Actor): Promise<string | null> {
    const position = await this.log(entity, before, null, actor);
    await entity.collection.delete(before.id);
    return position;
  }

  private async log<T extends ReferenceDocument>(entity: ReferenceEntity<T>, before: T | null, after: T | null, actor: Actor): Promise<string | null> {
    const id = (after ?? before)?.id ?? '';
    const outcome = await this.heads.execute(
      `${entity.name}\n${id}`,
      {
        entity: entity.name,
        id,
        expectedVersion: before?.version ?? null,
        newVersion: after?.version ?? (before?.version ?? 0) + 1,
        before: before === null ? null : entity.withoutSecrets(before),
        after: after === null ? null : entity.withoutSecrets(after),
      },
      { actor, arrivedAt: 0, operation: 'changeReference', commandId: null },
    );
    if (outcome.kind !== 'accepted') throw somebodyWasFaster(entity.noun);
    return outcome.position;
  }
}

const somebodyWasFaster = (noun: string): RefusedError => new RefusedError('SomebodyWasFaster', `${noun}已被他人修改，请刷新后重试！`);

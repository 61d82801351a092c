import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { createHash, randomUUID } from 'node:crypto';
import { accept, refuse, type Decider } from '@vigil/domain/kernel/decider';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Position } from '@vigil/domain/kernel/event';
import type { Collection, Document } from '@vigil/stores/documents/port';
import { RefusedError } from '../errors.js';
import type { Services } from '../services.js';
import { commandTrace } from '../tracing/tracing.js';
import { CommandSide, type CommandEnvelope, type Outcome } from '../command-side/command-side.js';
import { ReferenceSecrets } from './reference-secrets.js';
import { perServices } from '../per-services.js';

/** A document of reference data: every change by a person raises its version. */
export type ReferenceDocument = Document & { readonly version: number };

interface HeadState {
  readonly version: number | null;
}

type Change = ReferenceChanged['data'];
type Refusal = { readonly reason: 'SomebodyWasFaster' | 'NotMadeYet' };

/** null asks only whether this very command was made before. */
type ChangeCommand = Change | null;

const decider: Decider<HeadState, ChangeCommand, ReferenceChanged, Refusal> = {
  initialState: { version: null },
  decide: (command, state) => {
    if (command === null) return refuse({ reason: 'NotMadeYet' });
    if (state.version !== null && state.version !== command.expectedVersion)
      return refuse({ reason: 'SomebodyWasFaster' });
    return accept({ type: 'ReferenceChanged', data: command });
  },
  evolve: (_state, event) => ({ version: event.data.newVersion }),
};

/** What a change needs to know of its entity. */
export interface ReferenceEntity<T extends ReferenceDocument> {
  /** Name in the stream, e.g. `exam`. */
  readonly name: string;
  /** Chinese noun for refusals, e.g. 考试. */
  readonly noun: string;
  readonly collection: Pick<Collection<T>, 'get' | 'save' | 'put' | 'delete'>;
  /** Leaves out what an auditor must not read: password hashes, secrets. */
  readonly withoutSecrets: (document: T) => unknown;
  /** What `withoutSecrets` leaves out, as JSON; null: nothing. */
  readonly secretsOf: (document: T) => unknown;
  /** The document again from what the log has of it and its secrets. */
  readonly restored: (after: unknown, secrets: unknown) => T;
}

/** An entity without secrets: the log has its whole documents. */
export const openEntity = <T extends ReferenceDocument>(
  name: string,
  noun: string,
  collection: ReferenceEntity<T>['collection'],
): ReferenceEntity<T> => ({
  name,
  noun,
  collection,
  withoutSecrets: (document) => document,
  secretsOf: () => null,
  restored: (after) => after as T,
});

/**
 * Secrets aside, log first, then the document (engine §10): who changed what, before and after, under
 * optimistic locking, once per command id. `complete` writes what a crash between the two left undone; it is
 * safe at any time and beside a `save` that is under way.
 */
export class ReferenceData {
  private readonly heads: CommandSide<HeadState, ChangeCommand, ReferenceChanged, Refusal>;

  private readonly secrets: ReferenceSecrets;

  constructor(
    private readonly services: Pick<Services, 'log' | 'clock' | 'tracing' | 'config' | 'documents'>,
  ) {
    this.secrets = new ReferenceSecrets(services.documents);
    this.heads = new CommandSide({
      log: services.log,
      decider,
      streamOf: (key) => referenceStream(...(key.split('\n') as [string, string])),
      now: () => services.clock.now(),
      cacheSize: 2000,
      shared: services.config.shared,
      ...commandTrace(services),
    });
  }

  /**
   * Where this very command changed the document before, which is then as the log has it; null: it did not.
   * Refuses `CommandIdReused`.
   */
  async repeated<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    id: string,
    envelope: CommandEnvelope,
  ): Promise<Position | null> {
    if (envelope.commandId === null) return null;
    const outcome = await this.heads.execute(keyOf(entity, id), null, envelope);
    if (outcome.kind === 'refused') return null;
    const { position } = changed(entity, outcome);
    await this.complete(entity, id);
    return position;
  }

  /**
   * Creates (`before` null) or replaces a document. `after.version` must be `before.version + 1`, or 1.
   * Answers the log position reached.
   */
  async save<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    before: T | null,
    after: T,
    envelope: CommandEnvelope,
  ): Promise<Position | null> {
    const outcome = await this.log(entity, before, after, envelope);
    if (outcome.repeated) return outcome.position;
    const written = await entity.collection.save(after, before?.version ?? null);
    if (written === 'duplicate') throw new RefusedError('Duplicate', `${entity.noun}已存在！`);
    // In the log it is ours; somebody who completes documents was faster with this one.
    if (written === 'stale') await this.complete(entity, after.id);
    await this.secrets.forgetUpTo(keyOf(entity, after.id), after.version);
    return outcome.position;
  }

  async delete<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    before: T,
    envelope: CommandEnvelope,
  ): Promise<Position | null> {
    const { position } = await this.log(entity, before, null, envelope);
    await entity.collection.delete(before.id);
    return position;
  }

  /**
   * Writes the document as the last event of its stream has it, unless it is that new already. True:
   * something was left undone.
   */
  async complete<T extends ReferenceDocument>(entity: ReferenceEntity<T>, id: string): Promise<boolean> {
    let completed = false;
    for (;;) {
      const { state, revision } = await this.heads.load(keyOf(entity, id));
      const stored = await entity.collection.get(id);
      if (state.version === null || (stored?.version ?? 0) >= state.version) return completed;
      const change = await this.lastChange(entity, id, revision);
      if (change.after === null && stored === null) return completed;
      if (change.after === null) await entity.collection.delete(id);
      else await this.write(entity, change, stored);
      completed = true;
      // Looked at again: what was deleted meanwhile must not have come back by this.
    }
  }

  /** A change that set no secrets kept those of the document before it. */
  private async write<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    { id, after, secretsId }: Change,
    stored: T | null,
  ): Promise<void> {
    const before = { secrets: stored === null ? null : entity.secretsOf(stored) };
    const kept = secretsId === undefined ? before : await this.secrets.find(secretsId);
    if (kept !== null) {
      await entity.collection.save(entity.restored(after, kept.secrets), stored?.version ?? null);
      return;
    }
    // They are forgotten once the document has them: then somebody has completed it since it was read.
    const now = await entity.collection.get(id);
    if ((now?.version ?? 0) <= (stored?.version ?? 0))
      throw new Error(`the secrets of ${entity.name} ${id} are gone`);
  }

  private async lastChange<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    id: string,
    revision: number,
  ): Promise<Change> {
    const events = await this.services.log.readStream(referenceStream(entity.name, id), {
      afterRevision: revision - 1,
    });
    return (events.at(-1) as unknown as ReferenceChanged).data;
  }

  private async log<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    before: T | null,
    after: T | null,
    envelope: CommandEnvelope,
  ) {
    const id = (after ?? before)?.id ?? '';
    const secretsId = await this.keepNewSecrets(entity, before, after);
    const outcome = await this.heads.execute(
      keyOf(entity, id),
      {
        entity: entity.name,
        id,
        expectedVersion: before?.version ?? null,
        newVersion: after?.version ?? (before?.version ?? 0) + 1,
        before: before === null ? null : entity.withoutSecrets(before),
        after: after === null ? null : entity.withoutSecrets(after),
        ...(secretsId === null ? {} : { secretsId }),
      },
      envelope,
    );
    if (secretsId !== null && (outcome.kind !== 'accepted' || outcome.repeated))
      await this.secrets.forget(secretsId);
    if (outcome.kind === 'refused') await this.complete(entity, id);
    return changed(entity, outcome);
  }

  /** Durable before the event that names them. Null: the change sets none. */
  private async keepNewSecrets<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    before: T | null,
    after: T | null,
  ): Promise<string | null> {
    if (after === null) return null;
    const secrets = entity.secretsOf(after);
    const known = before === null ? null : entity.secretsOf(before);
    return canonicalJson(secrets) === canonicalJson(known)
      ? null
      : this.secrets.keep(keyOf(entity, after.id), after.version, secrets);
  }
}

export const referenceData = perServices((services: Services) => new ReferenceData(services));

/** Id of a document that a call creates: the same for every repeat of the call (engine §2). */
export function idOfNew({
  actor,
  operation,
  commandId,
}: Pick<CommandEnvelope, 'actor' | 'operation' | 'commandId'>): string {
  if (commandId === null) return randomUUID();
  const hex = createHash('sha256').update(`${actor.id}\n${operation}\n${commandId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

type HeadOutcome = Outcome<HeadState, ReferenceChanged, Refusal>;

const keyOf = <T extends ReferenceDocument>(entity: ReferenceEntity<T>, id: string): string =>
  `${entity.name}\n${id}`;

function changed<T extends ReferenceDocument>(
  entity: ReferenceEntity<T>,
  outcome: HeadOutcome,
): Extract<HeadOutcome, { kind: 'accepted' }> {
  if (outcome.kind === 'accepted') return outcome;
  if (outcome.kind === 'refused') throw somebodyWasFaster(entity.noun);
  throw new RefusedError('CommandIdReused', '同一请求编号对应的内容不一致，请刷新后重试！');
}

export const somebodyWasFaster = (noun: string): RefusedError =>
  new RefusedError('SomebodyWasFaster', `${noun}已被他人修改，请刷新后重试！`);

import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { createHash, randomUUID } from 'node:crypto';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Position } from '@vigil/domain/kernel/event';
import type { WriteOutcome } from '@vigil/stores/documents/port';
import { RefusedError, RetryLaterError, commandIdReused } from '../errors.js';
import { growthCharge, type Charge } from '../limits/log-growth.js';
import type { Services } from '../services.js';
import { CommandSide, type CommandEnvelope, type Outcome } from '../command-side/command-side.js';
import { unchargedPorts } from '../command-side/command-ports.js';
import type { ReferenceDocument, ReferenceEntity } from './reference-entity.js';
import {
  headDecider,
  isOvertaken,
  type HeadCommand,
  type HeadEvent,
  type HeadRefusal,
  type HeadState,
} from './reference-head.js';
import { changeOf, type Versions } from './change-of.js';
import { ReferenceKeys, type KeyOwners } from './reference-keys.js';
import { ReferenceUnwritable, somebodyWasFaster } from './reference-refusals.js';
import { ReferenceSecrets } from './reference-secrets.js';
import { perServices } from '../per-services.js';

type Change = ReferenceChanged['data'];
type Ports = Pick<Services, 'log' | 'clock' | 'tracing' | 'config' | 'documents' | 'logger'>;

/** A change whose claims were ended by others begins anew, so often at most. */
const mostAttempts = 5;
/** Looks until a document that others write too is as new as its stream. */
const mostLooks = 20;

/** Who makes a change void that held keys and did not come about. */
const system = { kind: 'system', id: 'reference-keys' } as const;

/**
 * Secrets aside, log first, then the document (engine §10): who changed what, before and after, under
 * optimistic locking, once per command id. `complete` writes what a crash between the two left undone; it is
 * safe at any time and beside a `save` that is under way.
 */
export class ReferenceData {
  private readonly heads: CommandSide<HeadState, HeadCommand, HeadEvent, HeadRefusal>;

  private readonly secrets: ReferenceSecrets;

  constructor(
    private readonly services: Ports,
    private readonly keys = new ReferenceKeys(services.documents, services.logger),
    charge?: Charge,
  ) {
    this.secrets = new ReferenceSecrets(services.documents);
    this.heads = new CommandSide({
      ...unchargedPorts(services),
      decider: headDecider,
      streamOf: (key) => referenceStream(...(key.split('\n') as [string, string])),
      cacheSize: 2000,
      ...(charge === undefined ? {} : { charge }),
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
    const outcome = await this.heads.execute(keyOf(entity, id), { type: 'Ask' }, envelope);
    if (outcome.kind === 'refused') return null;
    const { position } = changed(entity, outcome);
    await this.complete(entity, id);
    return position;
  }

  /**
   * Creates (`before` null) or replaces a document. `after.version` must be `before.version + 1`, or 1; one that is
   * made anew after it was removed is written as `asNew` says. Answers the log position reached. Refuses `SomebodyWasFaster`, `Duplicate` and `CommandIdReused` before
   * anything of it is in the log; rejects with `ReferenceUnwritable`.
   */
  async save<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    before: T | null,
    given: T,
    envelope: CommandEnvelope,
  ): Promise<Position | null> {
    const after = before === null ? await this.asNew(entity, given) : given;
    return this.change(entity, { before, after }, envelope, async () => {
      const written = await entity.collection.save(after, before?.version ?? null);
      if (written === 'duplicate') throw new ReferenceUnwritable(entity.name, after.id, after.version);
      // In the log it is ours; somebody who completes documents was faster with this one.
      if (written === 'stale') await this.complete(entity, after.id);
      await this.secrets.forgetUpTo(keyOf(entity, after.id), after.version);
    });
  }

  /** A new document with the version it gets: ids may come back, versions never do. */
  async asNew<T extends ReferenceDocument>(entity: ReferenceEntity<T>, after: T): Promise<T> {
    const { state } = await this.heads.load(keyOf(entity, after.id));
    return state.isGone ? { ...after, version: (state.version ?? 0) + 1 } : after;
  }

  async delete<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    before: T,
    envelope: CommandEnvelope,
  ): Promise<Position | null> {
    return this.change(entity, { before, after: null }, envelope, async () => {
      await entity.collection.delete(before.id);
      await this.secrets.forgetUpTo(keyOf(entity, before.id), before.version + 1);
    });
  }

  /**
   * Writes the document as the last event of its stream has it, unless it is that new already. True:
   * something was left undone. Rejects with `ReferenceUnwritable` when the store never takes it.
   */
  async complete<T extends ReferenceDocument>(entity: ReferenceEntity<T>, id: string): Promise<boolean> {
    let completed = false;
    for (let look = 0; look < mostLooks; look += 1) {
      const { state } = await this.heads.load(keyOf(entity, id));
      const stored = await entity.collection.get(id);
      if (state.version === null || (stored?.version ?? 0) >= state.version) return completed;
      const change = await this.changeAt(entity, id, state.changedAt);
      if (change.after === null && stored === null) return completed;
      if (change.after === null) await entity.collection.delete(id);
      else if ((await this.write(entity, change, stored)) === 'duplicate')
        throw new ReferenceUnwritable(entity.name, id, state.version);
      completed = true;
      // Looked at again: what was deleted meanwhile must not have come back by this.
    }
    throw new RetryLaterError(`${entity.noun}正被他人修改，请稍后重试！`);
  }

  /** A change that set no secrets kept those of the document before it. */
  private async write<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    { id, newVersion, after, secretsId }: Change,
    stored: T | null,
  ): Promise<WriteOutcome> {
    const before = { secrets: stored === null ? null : entity.secretsOf(stored) };
    const kept = secretsId === undefined ? before : await this.secrets.find(secretsId);
    if (kept !== null) {
      const document = entity.restored(after, kept.secrets);
      await this.keys.note(entity, document);
      return entity.collection.save(document, stored?.version ?? null);
    }
    // They are forgotten once the document has them: then somebody has completed it since it was read, or gone on.
    const now = await entity.collection.get(id);
    const { state } = await this.heads.load(keyOf(entity, id));
    if ((now?.version ?? 0) <= (stored?.version ?? 0) && state.version === newVersion)
      throw new Error(`the secrets of ${entity.name} ${id} are gone`);
    return 'stale';
  }

  private async changeAt<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    id: string,
    revision: number,
  ): Promise<Change> {
    const [event] = await this.services.log.readStream(referenceStream(entity.name, id), {
      afterRevision: revision - 1,
      limit: 1,
    });
    return (event as unknown as ReferenceChanged).data;
  }

  /** Claims, log, document; then what the document no longer has is free. */
  private async change<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    versions: Versions<T>,
    envelope: CommandEnvelope,
    write: () => Promise<void>,
  ): Promise<Position | null> {
    const { before, after } = versions;
    const secretsId = await this.keepNewSecrets(entity, before, after);
    const change = changeOf(entity, versions, secretsId);
    const forget = async (): Promise<void> => {
      if (secretsId !== null) await this.secrets.forget(secretsId);
    };
    const { outcome, revision } = await this.log(entity, versions, change, envelope).catch(
      async (error: unknown) => {
        if (error instanceof RefusedError) await forget();
        throw error;
      },
    );
    if (outcome.kind !== 'accepted' || outcome.repeated) await forget();
    if (outcome.kind === 'refused') await this.complete(entity, change.id);
    const { position, repeated } = changed(entity, outcome);
    if (repeated) await this.complete(entity, change.id);
    else {
      await write();
      await this.keys.release(entity, versions, { owner: change.id, revision });
    }
    return position;
  }

  /** `revision`: where the stream stood before the change. */
  private async log<T extends ReferenceDocument>(
    entity: ReferenceEntity<T>,
    versions: Versions<T>,
    change: Change,
    envelope: CommandEnvelope,
  ): Promise<{ readonly outcome: HeadOutcome; readonly revision: number }> {
    const key = keyOf(entity, change.id);
    const append = (atRevision: number | null): Promise<HeadOutcome> =>
      this.heads.execute(key, { type: 'Change', change, atRevision }, envelope);
    if (entity.unique === undefined) return { outcome: await append(null), revision: -1 };
    // Answered before its keys are claimed again: they may be somebody else's by now.
    const asked = await this.heads.execute(key, { type: 'Ask' }, envelope);
    if (asked.kind !== 'refused') return { outcome: asked, revision: -1 };
    const owners = this.ownersOf(entity);
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const { state, revision } = await this.heads.load(key);
      if (!state.isGone && isOvertaken(state, change))
        return { outcome: { ...asked, refusal: { reason: 'SomebodyWasFaster' } }, revision };
      const claims = await this.keys.claim(entity, owners, versions, { owner: change.id, revision });
      const outcome = await append(revision);
      if (outcome.kind === 'refused' && outcome.refusal.reason === 'ClaimsVoided') continue;
      if (outcome.kind !== 'accepted') await this.keys.giveBack(claims);
      return { outcome, revision };
    }
    throw new RetryLaterError(`${entity.noun}正被他人修改，请稍后重试！`);
  }

  private readonly ownersOf = <T extends ReferenceDocument>(entity: ReferenceEntity<T>): KeyOwners<T> => ({
    revisionOf: async (owner) => (await this.heads.load(keyOf(entity, owner))).revision,
    documentOf: async (owner) => {
      await this.complete(entity, owner);
      return entity.collection.get(owner);
    },
    voidAt: async (owner, atRevision) => {
      await this.heads.execute(
        keyOf(entity, owner),
        { type: 'VoidClaims', entity: entity.name, id: owner, atRevision },
        { actor: system, arrivedAt: this.services.clock.now(), operation: 'voidClaims', commandId: null },
      );
    },
  });

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

export const referenceData = perServices(
  (services: Services) => new ReferenceData(services, undefined, growthCharge(services)),
);

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

type HeadOutcome = Outcome<HeadState, HeadEvent, HeadRefusal>;

const keyOf = <T extends ReferenceDocument>(entity: ReferenceEntity<T>, id: string): string =>
  `${entity.name}\n${id}`;

function changed<T extends ReferenceDocument>(
  entity: ReferenceEntity<T>,
  outcome: HeadOutcome,
): Extract<HeadOutcome, { kind: 'accepted' }> {
  if (outcome.kind === 'accepted') return outcome;
  if (outcome.kind === 'refused') throw somebodyWasFaster(entity.noun);
  throw commandIdReused();
}

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { collections, type ReferenceKeyDocument, type SettingDocument } from '../collections.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection, Document, Documents } from '@vigil/stores/documents/port';
import { eachAtOnce } from '../each-at-once.js';
import { RefusedError, RetryLaterError } from '../errors.js';
import { randomVersion } from '../random-version.js';

/** A value that no two documents of an entity may have, e.g. an account name. */
export interface UniqueKey<T> {
  /** Stays as it is: the claims of an installation are kept under it. */
  readonly name: string;
  /** In the form in which two count as the same (lower case); null: the document has none. Several: each is its own alone. */
  of(document: T): string | readonly string[] | null;
  /** Sentence of the refusal `Duplicate`; absent: `${noun}已存在！` */
  readonly refusal?: string;
}

export interface UniqueKeys<T extends Document> {
  readonly keys: readonly UniqueKey<T>[];
  /** Where every document is found: those that are older than their keys' claims are claimed for once. */
  readonly among: Pick<Collection<T>, 'find'>;
}

/** As much of an entity as claims need. */
interface KeyedEntity<T extends Document> {
  readonly name: string;
  readonly noun: string;
  readonly unique?: UniqueKeys<T>;
}

/** What claims ask of the streams and documents of those who hold them. */
export interface KeyOwners<T extends Document> {
  /** Revision of the owner's stream now, -1: none. */
  revisionOf(owner: string): Promise<number>;
  /** The owner's document, not older than its stream; null: there is none. */
  documentOf(owner: string): Promise<T | null>;
  /** Appends to the owner's stream if it still stands there: a change decided at this revision cannot follow. */
  voidAt(owner: string, revision: number): Promise<void>;
}

/** A claim as its maker left it. `made`: nobody relied on it before. */
interface Claim {
  readonly id: string;
  readonly version: number;
  readonly made: boolean;
}

/** Found with a document rather than claimed for a change: before every revision. */
const found = -2;
const stepMilliseconds = 25;
const mostLooks = 400;
const claimedAtOnce = 16;

/**
 * Keys are claimed before the change that brings them is in the log (decision 080). A claim names its owner
 * and the revision of the owner's stream for which it was made: a change relying on it is appended at that
 * revision or not at all. While the stream stands there the claim is pending; afterwards it counts only if
 * the owner's document has the value, so that whatever a crash left is taken over. A pending claim of
 * somebody else is waited for, then ended by an event in its owner's stream: time only says when to disturb,
 * the log says that it is safe.
 */
export class ReferenceKeys {
  private readonly claims: Collection<ReferenceKeyDocument>;
  private readonly settings: Collection<SettingDocument>;
  private readonly looked = new Map<string, Promise<void>>();

  /** `patienceMs`: how long a pending claim of somebody else is left alone. */
  constructor(
    documents: Documents,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly patienceMs = 1000,
    private readonly pause: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
      sleep(milliseconds),
  ) {
    this.claims = documents.collection<ReferenceKeyDocument>(collections.referenceKeys);
    this.settings = documents.collection<SettingDocument>(collections.settings);
  }

  /**
   * Claims what `after` has and `before` has not, for a change of `owner` to be appended right behind
   * `revision`. Refuses `Duplicate` and holds nothing then.
   */
  async claim<T extends Document>(
    entity: KeyedEntity<T>,
    owners: KeyOwners<T>,
    { before, after }: { readonly before: T | null; readonly after: T | null },
    { owner, revision }: { readonly owner: string; readonly revision: number },
  ): Promise<readonly Claim[]> {
    if (after === null) return [];
    await this.claimFound(entity);
    const old = new Set(valuesOf(entity, before).map(({ id }) => id));
    const made: Claim[] = [];
    try {
      for (const value of valuesOf(entity, after))
        if (!old.has(value.id)) made.push(await this.claimOne(entity, owners, value, { owner, revision }));
    } catch (error) {
      // After a fault they stay, as after a crash.
      if (error instanceof RefusedError) await this.giveBack(made);
      throw error;
    }
    return made;
  }

  /** Owners of claims to these values, by value; whether they have what they claimed is not asked here. */
  async claimants<T extends Document>(
    entity: KeyedEntity<T>,
    name: string,
    values: readonly string[],
  ): Promise<Map<string, string>> {
    await this.claimFound(entity);
    const byId = new Map(values.map((value) => [claimId(entity.name, name, value), value]));
    const claims = await this.claims.getMany([...byId.keys()]);
    return new Map(claims.map(({ id, owner }) => [byId.get(id) ?? '', owner]));
  }

  /** After a change that did not come about. Leaves what another change of the same owner relies on by now. */
  async giveBack(made: readonly Claim[]): Promise<void> {
    for (const { id, version, made: own } of made) if (own) await this.claims.remove(id, version);
  }

  /** After a change appended right behind `revision` is in the document: what it has no longer is free. */
  async release<T extends Document>(
    entity: KeyedEntity<T>,
    { before, after }: { readonly before: T | null; readonly after: T | null },
    { owner, revision }: { readonly owner: string; readonly revision: number },
  ): Promise<void> {
    const still = new Set(valuesOf(entity, after).map(({ id }) => id));
    for (const { id } of valuesOf(entity, before)) {
      if (still.has(id)) continue;
      const claim = await this.claims.get(id);
      if (claim?.owner === owner && claim.revision <= revision) await this.claims.remove(id, claim.version);
    }
  }

  /** Claims what a document has that is there already, as far as nobody does. Before it is written. */
  async note<T extends Document>(entity: KeyedEntity<T>, document: T): Promise<void> {
    for (const { id } of valuesOf(entity, document)) {
      const claim = { id, version: randomVersion(), owner: document.id, revision: found };
      if ((await this.claims.putIfAbsent(claim)) === 'written') continue;
      const other = (await this.claims.get(id))?.owner;
      if (other !== undefined && other !== document.id)
        this.logger.warn({ entity: entity.name, id: document.id, other }, 'two documents may share a key');
    }
  }

  private async claimOne<T extends Document>(
    entity: KeyedEntity<T>,
    owners: KeyOwners<T>,
    { id, key, value }: KeyValue<T>,
    wanted: { readonly owner: string; readonly revision: number },
  ): Promise<Claim> {
    let pending = { version: 0, waited: 0 };
    for (let look = 0; look < mostLooks; look += 1) {
      const version = randomVersion();
      const mine = { id, version, ...wanted };
      const there = await this.claims.get(id);
      if (there === null) {
        if ((await this.claims.putIfAbsent(mine)) === 'written') return { id, version, made: true };
        continue;
      }
      if (there.owner === wanted.owner) {
        // Made at a revision we have not seen: ours is refused for that, and what is newer must stay.
        if (there.revision > wanted.revision) return { id, version: there.version, made: false };
        if ((await this.claims.save(mine, there.version)) === 'written')
          return { id, version, made: there.revision < wanted.revision };
        continue;
      }
      const revision = await owners.revisionOf(there.owner);
      if (revision !== there.revision) {
        const holder = await owners.documentOf(there.owner);
        if (holder !== null && hasKey(key, holder, value))
          throw new RefusedError('Duplicate', key.refusal ?? `${entity.noun}已存在！`);
        if ((await this.claims.save(mine, there.version)) === 'written') return { id, version, made: true };
        continue;
      }
      if (pending.version !== there.version) pending = { version: there.version, waited: 0 };
      if (pending.waited < this.patienceMs) {
        await this.pause(stepMilliseconds);
        pending.waited += stepMilliseconds;
      } else await owners.voidAt(there.owner, revision);
    }
    throw new RetryLaterError(`${entity.noun}正被他人修改，请稍后重试！`);
  }

  /** Once in the life of an installation, for each set of keys: documents that are older than their claims. */
  private claimFound<T extends Document>(entity: KeyedEntity<T>): Promise<void> {
    const known = this.looked.get(entity.name);
    if (known !== undefined) return known;
    const looking = this.lookThrough(entity).catch((error: unknown) => {
      this.looked.delete(entity.name);
      throw error;
    });
    this.looked.set(entity.name, looking);
    return looking;
  }

  private async lookThrough<T extends Document>(entity: KeyedEntity<T>): Promise<void> {
    const { unique } = entity;
    if (unique === undefined) return;
    const id = `reference-keys:${entity.name}`;
    const names = unique.keys.map(({ name }) => name);
    const done = new Set((await this.settings.get(id))?.value as string[] | undefined);
    if (names.every((name) => done.has(name))) return;
    const documents = await findAll(unique.among, {});
    await eachAtOnce(documents, claimedAtOnce, (document) => this.note(entity, document));
    await this.settings.put({ id, version: 1, value: [...new Set([...done, ...names])] });
  }
}

interface KeyValue<T> {
  /** id of the claim: of the value only the hash */
  readonly id: string;
  readonly key: UniqueKey<T>;
  readonly value: string;
}

/** In one order for all who claim, so that two never wait for each other. */
function valuesOf<T extends Document>(
  { name, unique }: KeyedEntity<T>,
  document: T | null,
): readonly KeyValue<T>[] {
  if (document === null || unique === undefined) return [];
  return unique.keys
    .flatMap((key) =>
      keysIn(key, document).map((value) => ({ id: claimId(name, key.name, value), key, value })),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function keysIn<T>(key: UniqueKey<T>, document: T): readonly string[] {
  const values = key.of(document) ?? [];
  return typeof values === 'string' ? [values] : [...new Set(values)];
}

/** Whether the document has this value of the key. */
export const hasKey = <T>(key: UniqueKey<T>, document: T, value: string): boolean =>
  keysIn(key, document).includes(value);

const claimId = (entity: string, key: string, value: string): string =>
  `${entity}:${key}:${createHash('sha256').update(value).digest('hex')}`;

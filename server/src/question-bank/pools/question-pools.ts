import type { QuestionRef } from '@vigil/domain/question-bank/question';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { collections } from '../collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { atMost } from '@vigil/stores/at-most';
import { LRUCache } from 'lru-cache';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { sharedRuns } from '../../platform/shared-runs.js';
import { BankPool, isAsAnnounced, type KnownQuestion } from './bank-pool.js';
import { QuestionChanges, type QuestionChange } from './question-changes.js';
import { QuestionRefs } from './question-refs.js';

/** Read in one go: a few ms of the thread that answers everybody. */
const headsPerTurn = 500;
/** About 600 bytes each, over all banks; the banks that were not asked for longest leave. */
const questionsKept = 100_000;
const singlesKept = 20_000;
const recentKept = 50_000;

/** The usable questions of banks, and some single ones by id, at one moment. */
export interface UsableQuestions {
  readonly banks: readonly BankPool[];
  readonly singles: ReadonlyMap<string, QuestionRef>;
}

/**
 * The usable questions of the banks that papers are drawn from, held in memory and kept up by what
 * `QuestionChanges` announces: a bank of thousands is read once, and one question of it that changes is read
 * alone. Every answer has seen all changes answered before it was asked for.
 */
export class QuestionPools {
  private readonly heads: Collection<QuestionHead>;
  private readonly refs: QuestionRefs;
  private readonly changes: QuestionChanges;
  private readonly banks = new Map<string, BankPool>();
  private readonly loading = new Map<string, Promise<BankPool>>();
  private readonly singles = new Map<string, KnownQuestion>();
  /** the last change announced of each question; of many, those announced last */
  private readonly recent = new LRUCache<string, QuestionChange>(atMost(recentKept));
  /** questions that are held, in a version older than the one announced */
  private readonly behind = new Map<string, QuestionChange>();
  private entry = 0;
  private resets = 0;
  /** how often heads were read for a bank or for single questions */
  private loads = 0;

  constructor(private readonly services: Services) {
    this.heads = services.documents.collection<QuestionHead>(collections.questionHeads);
    this.refs = new QuestionRefs(services);
    this.changes = questionChanges(services);
  }

  async current(repoIds: readonly string[], quIds: readonly string[] = []): Promise<UsableQuestions> {
    const banks = await this.ofOneMoment(repoIds, quIds);
    this.forgetOldest(new Set(repoIds));
    const singles = quIds.flatMap((id): [string, QuestionRef][] => {
      const ref = this.singles.get(id)?.ref;
      return ref ? [[id, ref]] : [];
    });
    return { banks, singles: new Map(singles) };
  }

  /**
   * What is read now may be newer than what was held: after the changes of meanwhile are heard all of it is
   * of one moment.
   */
  private async ofOneMoment(repoIds: readonly string[], quIds: readonly string[]): Promise<BankPool[]> {
    for (;;) {
      const { loads, resets } = this;
      await this.follow();
      const banks: BankPool[] = [];
      for (const repoId of repoIds) banks.push(await this.bank(repoId));
      await this.loadSingles(quIds);
      if (loads !== this.loads) await this.follow();
      if (resets === this.resets) return banks;
    }
  }

  /** Reads what was announced since, and every question held that is behind it. */
  private readonly follow = sharedRuns(async () => {
    for (const { entry, changes } of await this.changes.after(this.entry)) {
      if (entry !== this.entry + 1) this.reset();
      this.entry = entry;
      for (const change of changes) this.heard(change);
    }
    await this.catchUp();
  });

  private heard(change: QuestionChange): void {
    const known = this.recent.peek(change.quId);
    const newest = known !== undefined && known.version > change.version ? known : change;
    this.recent.set(change.quId, newest);
    this.ifBehind(newest);
  }

  private ifBehind(change: QuestionChange): void {
    const { quId, repoId } = change;
    const banks = [...this.banks]
      .filter(([id, bank]) => id === repoId || bank.has(quId))
      .map(([, bank]) => bank);
    const held = [
      ...banks.map((bank) => bank.known(quId)),
      ...(this.singles.has(quId) ? [this.singles.get(quId)] : []),
    ];
    if (!held.every((known) => isAsAnnounced(known, change))) this.behind.set(quId, change);
  }

  private readonly catchUp = sharedRuns(async () => {
    const { resets } = this;
    const ids = [...this.behind.keys()];
    for (let from = 0; from < ids.length; from += headsPerTurn) {
      if (from > 0) await turn();
      const asked = ids.slice(from, from + headsPerTurn);
      const read = await this.read(await this.heads.getMany(asked));
      // Forgotten meanwhile: what was read may be older than what is held by now.
      if (resets !== this.resets) return;
      for (const id of asked) {
        const found = read.get(id);
        for (const [repoId, bank] of this.banks) bank.set(id, found?.repoId === repoId ? found : undefined);
        if (this.singles.has(id)) this.singles.set(id, found ?? gone);
        const change = this.behind.get(id);
        if (change !== undefined && isAsAnnounced(found, change)) this.behind.delete(id);
      }
    }
  });

  private async read(
    heads: readonly QuestionHead[],
  ): Promise<Map<string, KnownQuestion & { readonly repoId: string }>> {
    const refs = await this.refs.of(heads.filter((head) => head.state === 0));
    return new Map(
      heads.map(({ id, version, repoId, createTime, updateTime }) => [
        id,
        { version, repoId, writtenAt: createTime ?? updateTime, ref: refs.get(id) ?? null },
      ]),
    );
  }

  private async bank(repoId: string): Promise<BankPool> {
    const known = this.banks.get(repoId);
    if (known !== undefined) {
      this.banks.delete(repoId);
      this.banks.set(repoId, known);
      return known;
    }
    let loading = this.loading.get(repoId);
    if (loading === undefined) {
      loading = this.load(repoId).finally(() => this.loading.delete(repoId));
      this.loading.set(repoId, loading);
    }
    return loading;
  }

  /**
   * What was announced before or while it was read is looked at once it is held, so that nothing falls
   * between.
   */
  private async load(repoId: string): Promise<BankPool> {
    for (;;) {
      const { resets } = this;
      const bank = new BankPool();
      for (let after: string | undefined = ''; after !== undefined;) {
        const heads: QuestionHead[] = await this.heads.find({
          filter: { repoId, id: { gt: after } },
          sort: [{ field: 'id' }],
          limit: headsPerTurn,
        });
        for (const [id, known] of await this.read(heads)) bank.set(id, known);
        after = heads.length < headsPerTurn ? undefined : heads.at(-1)?.id;
        await turn();
      }
      if (resets !== this.resets) continue;
      this.loads += 1;
      // One without questions costs nothing to look at again, and may not even exist.
      if (bank.size > 0) this.banks.set(repoId, bank);
      for (const change of this.recent.values()) this.ifBehind(change);
      await this.catchUp();
      return bank;
    }
  }

  /**
   * Others may make room or a reset may forget while heads are read: looked at again until all of them are
   * held.
   */
  private async loadSingles(quIds: readonly string[]): Promise<void> {
    const asked = new Set(quIds);
    const notHeld = (): string[] => [...asked].filter((id) => !this.singles.has(id));
    for (let missing = notHeld(); missing.length > 0; missing = notHeld()) {
      this.makeRoom(missing.length, asked);
      const { resets } = this;
      const read = await this.read(await this.heads.getMany(missing));
      if (resets !== this.resets) continue;
      this.loads += 1;
      for (const id of missing) {
        if (!this.singles.has(id)) this.singles.set(id, read.get(id) ?? gone);
        const change = this.recent.peek(id);
        if (change !== undefined) this.ifBehind(change);
      }
      await this.catchUp();
    }
  }

  private makeRoom(wanted: number, asked: ReadonlySet<string>): void {
    for (const id of this.singles.keys()) {
      if (this.singles.size + wanted <= singlesKept) return;
      if (!asked.has(id)) this.singles.delete(id);
    }
  }

  private forgetOldest(asked: ReadonlySet<string>): void {
    let held = [...this.banks.values()].reduce((sum, bank) => sum + bank.size, 0);
    for (const [repoId, bank] of this.banks) {
      if (held <= questionsKept) return;
      if (asked.has(repoId)) continue;
      held -= bank.size;
      this.banks.delete(repoId);
    }
  }

  /** Changes were missed: what is held is read again. */
  private reset(): void {
    this.resets += 1;
    this.banks.clear();
    this.singles.clear();
    this.behind.clear();
  }
}

/** No such question; told apart from one that was not looked for. */
const gone: KnownQuestion = { version: 0, writtenAt: 0, ref: null };

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const questionChanges = perServices((services: Services) => new QuestionChanges(services.documents));
export const questionPools = perServices((services: Services) => new QuestionPools(services));

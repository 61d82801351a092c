import { Dexie, type Table } from 'dexie';
import type { SealedAnswer } from '../../keeping/answer-vault.ts';
import { isAnsweredSince, isOlder, type QueueItem, type UncountedAnswer } from './queue-item.ts';
import { isAct, isTyped, isUncounted } from './readable.ts';
import { databaseName } from './database-name.ts';
import { blockAfter } from './queue-note.ts';
import {
  isOutdated,
  type KeptPaper,
  NotOwner,
  type Numbering,
  type QueueStorage,
  type TypedText,
} from './storage.ts';
import type { Receipt } from './transport.ts';

interface PaperRow {
  paperId: string;
  owner: string;
  device: string;
  lastSeq: number;
}
export interface ReceiptRow {
  commandId: string;
  paperId: string;
  receipt: Receipt;
}
interface UncountedRow extends UncountedAnswer {
  commandId: string;
  paperId: string;
}

/** The paper's claim, sealed by the server, for a log that lost it. */
interface ClaimRow {
  paperId: string;
  ownerId: string;
  claim: string;
}

/** A file of a paper's questions, as long as the paper is open. */
interface MediaRow {
  paperId: string;
  address: string;
  file: Blob;
}

/** Seals an acknowledged answer with what waited for the key; never rejects. */
type Seal = (item: QueueItem, receipt: Receipt) => Promise<readonly SealedAnswer[]>;

/**
 * IndexedDB of the taking page: queued acts, uncounted answers and receipts by paper, what a reload without a
 * network needs to show the paper, and acknowledged answers, sealed, with their paper's claim.
 */
export class TakingDatabase extends Dexie {
  papers!: Table<PaperRow, string>;
  items!: Table<QueueItem, string>;
  uncounted!: Table<UncountedRow, string>;
  receipts!: Table<ReceiptRow, string>;
  copies!: Table<{ key: string; paperId: string; value: unknown; keptAt: number }, string>;
  kept!: Table<SealedAnswer, [string, string]>;
  claims!: Table<ClaimRow, string>;
  drafts!: Table<TypedText, [string, string]>;
  media!: Table<MediaRow, [string, string]>;

  constructor(name = databaseName) {
    // What is said to be kept is on the disk when a battery is pulled; Chromium's default leaves it to the
    // system's cache for a while.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      papers: 'paperId',
      items: 'commandId, [paperId+seq]',
      uncounted: 'commandId, paperId',
      copies: 'key, paperId',
    });
    this.version(2).stores({ receipts: 'commandId, paperId' });
    this.version(3).stores({ kept: '[paperId+quId], paperId', claims: 'paperId' });
    this.version(4).stores({ drafts: '[paperId+quId], paperId' });
    this.version(5).stores({ media: '[paperId+address], paperId' });
  }

  /** Keeps sealed answers, of each question the later one. */
  keep(answers: readonly SealedAnswer[]): Promise<void> {
    return this.transaction('rw', this.kept, async () => {
      for (const answer of answers) {
        const before = await this.kept.get([answer.paperId, answer.quId]);
        if (before === undefined || before.time <= answer.time) await this.kept.put(answer);
      }
    });
  }

  /** A paper's content goes, all of it at once: nothing that is kept anew comes between. */
  forgetContent(paperId: string): Promise<void> {
    const { copies, media } = this;
    return this.transaction('rw', copies, media, async () => {
      await copies.where('paperId').equals(paperId).delete();
      await media.where('paperId').equals(paperId).delete();
    });
  }
}

/**
 * The durable storage. Ownership is checked inside the writing transaction, so a tab that was taken over can
 * never slip an act in unseen.
 */
export class DexieStorage implements QueueStorage {
  readonly durable = true;
  constructor(
    private readonly database: TakingDatabase,
    private readonly newId: () => string,
    private readonly seal: Seal = async () => [],
  ) {}

  async claim(paperId: string, owner: string, noted: Numbering | null): Promise<KeptPaper> {
    const { papers, items, uncounted, drafts } = this.database;
    return this.database.transaction('rw', papers, items, uncounted, drafts, async () => {
      const known = await papers.get(paperId);
      const device = known?.device ?? noted?.device ?? this.newId();
      const row: PaperRow = { paperId, owner, device, lastSeq: blockAfter({ ...known, device }, noted) };
      await papers.put(row);
      const kept = await items
        .where('[paperId+seq]')
        .between([paperId, Dexie.minKey], [paperId, Dexie.maxKey])
        .toArray();
      const refused = await uncounted.where('paperId').equals(paperId).toArray();
      return {
        device: row.device,
        lastSeq: row.lastSeq,
        items: kept.filter(isAct),
        uncounted: refused.filter(isUncounted).sort((a, b) => a.item.seq - b.item.seq),
        drafts: (await drafts.where('paperId').equals(paperId).toArray()).filter(isTyped),
      };
    });
  }

  async put(owner: string, item: QueueItem, replacedIds: readonly string[]): Promise<void> {
    const { papers, items, drafts } = this.database;
    await this.database.transaction('rw', papers, items, drafts, async () => {
      const row = await papers.get(item.paperId);
      if (row?.owner !== owner) throw new NotOwner();
      await papers.put({ ...row, lastSeq: Math.max(row.lastSeq, item.seq) });
      if (replacedIds.length > 0) await items.bulkDelete([...replacedIds]);
      await items.put(item);
      if (item.body.kind !== 'answer') return;
      const draft = await drafts.get([item.paperId, item.body.quId]);
      if (draft && isOutdated(draft, item)) await drafts.delete([item.paperId, item.body.quId]);
    });
  }

  async draft(owner: string, text: TypedText): Promise<void> {
    const { papers, drafts } = this.database;
    await this.database.transaction('rw', papers, drafts, async () => {
      if ((await papers.get(text.paperId))?.owner === owner) await drafts.put(text);
    });
  }

  async remove(item: QueueItem, receipt?: Receipt): Promise<void> {
    const { items, drafts, receipts, kept, uncounted } = this.database;
    const { commandId, paperId, body } = item;
    // A transaction of IndexedDB does not wait for cryptography.
    const sealed = receipt === undefined ? [] : await this.seal(item, receipt);
    await this.database.transaction('rw', [items, drafts, receipts, kept, uncounted], async () => {
      await items.delete(commandId);
      const draft = body.kind === 'answer' ? await drafts.get([paperId, body.quId]) : undefined;
      if (draft?.act?.commandId === commandId) await drafts.delete([paperId, draft.quId]);
      if (receipt) {
        await receipts.put({ commandId, paperId, receipt });
        await this.#answered(item);
      }
      await this.database.keep(sealed);
    });
  }

  async refuse(answer: UncountedAnswer): Promise<void> {
    const { items, uncounted } = this.database;
    await this.database.transaction('rw', items, uncounted, async () => {
      await items.delete(answer.item.commandId);
      if (isOlder(answer)) await this.#answered(answer.item);
      await uncounted.put({ ...answer, commandId: answer.item.commandId, paperId: answer.item.paperId });
    });
  }

  async dismiss({ commandId }: QueueItem): Promise<void> {
    await this.database.uncounted.delete(commandId);
  }

  /** Which of an older answer and another device's counts is nothing to choose any more. */
  async #answered(by: QueueItem): Promise<void> {
    const ofPaper = this.database.uncounted.where('paperId').equals(by.paperId);
    await ofPaper.filter((one) => isUncounted(one) && isAnsweredSince(one, [by])).delete();
  }
}

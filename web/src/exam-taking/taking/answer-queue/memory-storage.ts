import { isAnsweredSince, type QueueItem, questionOf, type UncountedAnswer } from './queue-item.ts';
import { withLeftOut } from './left-out.ts';
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

interface Shelf {
  owner: string;
  device: string;
  lastSeq?: number;
  items: QueueItem[];
  uncounted: UncountedAnswer[];
  receipts: Receipt[];
  readonly drafts: Map<string, TypedText>;
}

/**
 * Keeps acts as long as this object lives: the fallback where IndexedDB is missing or full, and the storage
 * of the tests.
 */
export class MemoryStorage implements QueueStorage {
  readonly durable = false;
  readonly #shelves = new Map<string, Shelf>();

  constructor(private readonly newId: () => string) {}

  async claim(paperId: string, owner: string, noted: Numbering | null): Promise<KeptPaper> {
    const shelf = this.#shelf(paperId, noted?.device);
    shelf.owner = owner;
    shelf.lastSeq = blockAfter(shelf, noted);
    return {
      device: shelf.device,
      lastSeq: shelf.lastSeq,
      items: [...shelf.items],
      uncounted: [...shelf.uncounted],
      drafts: [...shelf.drafts.values()],
    };
  }

  async put(owner: string, item: QueueItem, replacedIds: readonly string[]): Promise<void> {
    const shelf = this.#shelf(item.paperId);
    if (shelf.owner !== owner) throw new NotOwner();
    const gone = [item.commandId, ...replacedIds];
    shelf.items = [...shelf.items.filter((kept) => !gone.includes(kept.commandId)), item];
    shelf.lastSeq = Math.max(shelf.lastSeq ?? 0, item.seq);
    const { body } = item;
    if (body.kind !== 'answer') return;
    const draft = shelf.drafts.get(body.quId);
    if (draft && isOutdated(draft, item)) shelf.drafts.delete(body.quId);
  }

  async draft(owner: string, text: TypedText): Promise<void> {
    const shelf = this.#shelf(text.paperId);
    if (shelf.owner === owner) shelf.drafts.set(text.quId, text);
  }

  async remove(item: QueueItem, receipt?: Receipt): Promise<void> {
    const shelf = this.#shelf(item.paperId);
    shelf.items = shelf.items.filter((kept) => kept.commandId !== item.commandId);
    const quId = questionOf(item.body) ?? '';
    if (shelf.drafts.get(quId)?.act?.commandId === item.commandId) shelf.drafts.delete(quId);
    if (receipt === undefined) return;
    shelf.receipts = [...shelf.receipts, receipt];
    shelf.uncounted = shelf.uncounted.filter((one) => !isAnsweredSince(one, [item]));
  }

  async refuse(answer: UncountedAnswer): Promise<void> {
    await this.remove(answer.item);
    const shelf = this.#shelf(answer.item.paperId);
    shelf.uncounted = withLeftOut(shelf.uncounted, answer);
  }

  async dismiss({ paperId, commandId }: QueueItem): Promise<void> {
    const shelf = this.#shelf(paperId);
    shelf.uncounted = shelf.uncounted.filter((one) => one.item.commandId !== commandId);
  }

  /** The acts kept for a paper, without claiming it. */
  peek(paperId: string): readonly QueueItem[] {
    return this.#shelf(paperId).items;
  }

  /** The receipts kept for a paper. */
  receipts(paperId: string): readonly Receipt[] {
    return this.#shelf(paperId).receipts;
  }

  #shelf(paperId: string, device?: string): Shelf {
    const known = this.#shelves.get(paperId);
    if (known) return known;
    const shelf: Shelf = {
      owner: '',
      device: device ?? this.newId(),
      items: [],
      uncounted: [],
      receipts: [],
      drafts: new Map(),
    };
    this.#shelves.set(paperId, shelf);
    return shelf;
  }
}

import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { DexieStorage, TakingDatabase } from '../answer-queue/dexie-storage.ts';
import { inTime } from '../answer-queue/in-time.ts';
import type { SealedAnswer } from '../../keeping/answer-vault.ts';
import type { QueueItem, UncountedAnswer } from '../answer-queue/queue-item.ts';
import { localNote } from '../answer-queue/queue-note.ts';
import type { QueuePorts } from '../answer-queue/queue-ports.ts';
import type { Receipt } from '../answer-queue/transport.ts';
import { MemoryStorage } from '../answer-queue/memory-storage.ts';
import { after } from '@vigil/ui/connection/after.ts';
import type { KeptContent } from '../content/types.ts';
import type { QuestionPlace, SharedContent } from '../content/types.ts';
import type { TakingPaper, TakingQuestion } from './types.ts';

let database: TakingDatabase | undefined;

function open(): TakingDatabase {
  database ??= new TakingDatabase();
  return database;
}

/**
 * Where this browser keeps a paper's queue: the storage, which is memory where there is no IndexedDB at all (the queue
 * notices one that is there but fails), and the note. `seal`: seals what was acknowledged, to be kept on.
 */
export const queueKeeping = (
  paperId: string,
  seal: (item: QueueItem, receipt: Receipt) => Promise<readonly SealedAnswer[]>,
): Pick<QueuePorts, 'storage' | 'note'> => ({
  storage:
    typeof indexedDB === 'undefined'
      ? new MemoryStorage(newCommandId)
      : new DexieStorage(open(), newCommandId, seal),
  note: localNote(paperId),
});

/** This browser's database of papers. */
export const takingDatabase = (): TakingDatabase => open();

/** Keeps acknowledged answers, sealed. */
export const keepSealed = (answers: readonly SealedAnswer[]) => comfort(() => open().keep(answers));

/** Keeps a paper's claim as the server sealed it. */
export const keepClaim = (paperId: string, ownerId: string, claim: string) =>
  comfort(() => open().claims.put({ paperId, ownerId, claim }));

/** The receipts this browser holds for a paper, oldest first; none where the storage cannot be read. */
export const keptReceipts = async (paperId: string): Promise<readonly Receipt[]> => {
  const rows = await found(() => open().receipts.where('paperId').equals(paperId).toArray());
  return (rows ?? []).map((row) => row.receipt).sort((a, b) => a.revision - b.revision);
};

/**
 * A paper as it was last told, for a reload without a network. `keptAt`: ms by this device's clock, to guess
 * what has passed since.
 */
export interface PaperCopy {
  readonly paper: TakingPaper;
  readonly ownerId: string;
  readonly who?: { readonly realName: string; readonly name: string; readonly deptName: string | null };
  readonly keptAt: number;
}

/** Under which the paper itself is kept. */
export const paperKey = (paperId: string) => `paper/${paperId}`;
const questionKey = (paperId: string, quId: string) => `question/${paperId}/${quId}`;

/**
 * Copies are a comfort: a storage that cannot keep or give them changes nothing but what a reload without a
 * network can show.
 */
const comfort = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  Promise.resolve()
    .then(work)
    .catch(() => undefined);

/** The same of a read that somebody waits for: nothing also where the storage does not answer in time. */
const found = <T>(read: () => Promise<T>): Promise<T | undefined> => comfort(() => inTime(read(), after));

/** By paper: the last forgetting of its copies. */
const forgetting = new Map<string, Promise<unknown>>();

/**
 * Keeps something of a paper, and answers whether it was kept. What is given after the paper was forgotten is kept
 * behind the forgetting, however long that takes; what was given before is not kept.
 */
const kept = (paperId: string, work: () => Promise<unknown>): Promise<boolean> => {
  const before = forgetting.get(paperId);
  return comfort(async () => {
    await before;
    if (forgetting.get(paperId) !== before) return false;
    await work();
    return true;
  }).then((done) => done === true);
};

/** Keeps a paper as it was told, and answers whether it was kept. */
export const keepPaper = (copy: PaperCopy): Promise<boolean> =>
  kept(copy.paper.id, () =>
    open().copies.put({
      key: paperKey(copy.paper.id),
      paperId: copy.paper.id,
      value: copy,
      keptAt: copy.keptAt,
    }),
  );

export const keptPaper = (paperId: string) =>
  found(async () => (await open().copies.get(paperKey(paperId)))?.value as PaperCopy | undefined);

export const keepQuestion = (paperId: string, question: TakingQuestion) =>
  kept(paperId, () =>
    open().copies.put({
      key: questionKey(paperId, question.quId),
      paperId,
      value: question,
      keptAt: Date.now(),
    }),
  );

export const keptQuestion = (paperId: string, quId: string) =>
  found(
    async () => (await open().copies.get(questionKey(paperId, quId)))?.value as TakingQuestion | undefined,
  );

const contentKey = (paperId: string, address: string) => `content/${paperId}/${address}`;
const placeKey = (paperId: string, quId: string) => `place/${paperId}/${quId}`;

/** Keeps contents and places of a paper, each under its own key, and answers whether all of them were kept. */
export const keepContent = (paperId: string, { places = [], contents = [] }: Partial<KeptContent>) =>
  kept(paperId, () => {
    const keptAt = Date.now();
    return open().copies.bulkPut([
      ...places.map((place) => ({ key: placeKey(paperId, place.quId), paperId, value: place, keptAt })),
      ...contents.map(([address, content]) => ({
        ...{ key: contentKey(paperId, address), paperId, value: content, keptAt },
      })),
    ]);
  });

/** What is kept of them; nothing where the storage cannot be read. Comes however late the storage answers. */
export const keptContent = async (paperId: string): Promise<KeptContent> => {
  const rows = (await comfort(() => open().copies.where('paperId').equals(paperId).toArray())) ?? [];
  const [placesAt, contentsAt] = [placeKey(paperId, ''), contentKey(paperId, '')];
  return {
    places: rows.flatMap(({ key, value }) => (key.startsWith(placesAt) ? [value as QuestionPlace] : [])),
    contents: rows.flatMap(({ key, value }) =>
      key.startsWith(contentsAt) ? [[key.slice(contentsAt.length), value as SharedContent] as const] : [],
    ),
  };
};

/** Answers of a paper that the server refused, as this browser keeps them. */
export const keptUncounted = (paperId: string) =>
  found(async (): Promise<readonly UncountedAnswer[]> => {
    const rows = await open().uncounted.where('paperId').equals(paperId).toArray();
    return rows.sort((a, b) => a.item.seq - b.item.seq);
  });

/** Keeps with refused answers how their questions were called: their places are forgotten with the paper. */
export const keepCalled = (paperId: string, numbering: (quId: string) => string) =>
  comfort(() =>
    open()
      .uncounted.where('paperId')
      .equals(paperId)
      .modify((row: { called?: string } & UncountedAnswer) => {
        if (row.item.body.kind === 'answer') row.called = numbering(row.item.body.quId);
      }),
  );

/** After hand-in nothing of the paper's content stays on this device. */
export const forgetCopies = (paperId: string): Promise<unknown> => {
  const done = comfort(() => open().forgetContent(paperId));
  forgetting.set(paperId, done);
  return done;
};

/** Keeps a file of a paper, and answers whether it was kept. */
export const keepFile = (paperId: string, address: string, file: Blob) =>
  kept(paperId, () => open().media.put({ paperId, address, file }));

/** Files kept for a paper; none where the storage cannot be read. Comes however late the storage answers. */
export const keptFiles = async (paperId: string): Promise<readonly (readonly [string, Blob])[]> => {
  const rows = (await comfort(() => open().media.where('paperId').equals(paperId).toArray())) ?? [];
  return rows.map(({ address, file }) => [address, file] as const);
};

import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { DexieKeptAnswers } from '../../keeping/kept-answers-storage.ts';
import { forgetCopies, keepContent, keepFile, takingDatabase } from './copies.ts';

afterEach(() => void vi.restoreAllMocks());

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A storage that does one thing after the other, each when a test lets it; a transaction is one thing. */
function slowStorage() {
  const database = takingDatabase();
  const stored = new Set<string>();
  const waiting: (() => Promise<void>)[] = [];
  let inside = false;
  const later = (act: () => unknown) =>
    inside
      ? Promise.resolve(act())
      : new Promise((resolve) => waiting.push(async () => resolve(await act())));
  vi.spyOn(database.copies, 'bulkPut').mockImplementation(
    (rows) => later(() => rows.forEach(({ key }) => stored.add(`copies/${key}`))) as never,
  );
  vi.spyOn(database.media, 'put').mockImplementation(
    ({ address }) => later(() => stored.add(`media/${address}`)) as never,
  );
  for (const table of ['copies', 'media'] as const) {
    const remove = () =>
      [...stored].filter((key) => key.startsWith(table)).forEach((key) => stored.delete(key));
    vi.spyOn(database[table], 'where').mockReturnValue({
      equals: () => ({ delete: () => later(remove) }),
    } as never);
  }
  vi.spyOn(database, 'transaction').mockImplementation((async (...given: unknown[]) => {
    const scope = given.at(-1) as () => Promise<unknown>;
    // Dexie begins it a turn after it was asked for.
    await Promise.resolve();
    await later(async () => {
      inside = true;
      await scope();
      inside = false;
    });
  }) as never);
  const step = async () => {
    await settle();
    await waiting.shift()?.();
    await settle();
  };
  const drain = async () => {
    await settle();
    while (waiting.length > 0) await step();
  };
  return { stored, step, drain };
}

it('what is said to be kept is there: a forgetting that ends late takes nothing that was kept behind it, and leaves nothing from before', async () => {
  const act = fc.constantFrom('content', 'file', 'forget', 'step', 'turn');
  let papers = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 24 }), async (acts) => {
      const { stored, step, drain } = slowStorage();
      const paperId = `p${(papers += 1)}`;
      let given: { readonly key: string; readonly done: Promise<boolean> }[] = [];
      for (const [at, one] of acts.entries()) {
        const address = `a${at}`;
        if (one === 'content')
          given.push({
            key: `copies/content/${paperId}/${address}`,
            done: keepContent(paperId, { contents: [[address, {} as never]] }),
          });
        else if (one === 'file')
          given.push({ key: `media/${address}`, done: keepFile(paperId, address, new Blob()) });
        else if (one === 'forget') {
          void forgetCopies(paperId);
          given = [];
        } else if (one === 'step') await step();
        else await settle();
      }
      await drain();
      for (const { done } of given) expect(await done).toBe(true);
      expect([...stored].sort()).toEqual(given.map(({ key }) => key).sort());
      vi.restoreAllMocks();
    }),
  );
});

it.each([
  ['the end of a paper', forgetCopies],
  ['house-keeping', (paperId: string) => new DexieKeptAnswers(takingDatabase()).forgetContent(paperId)],
])('texts and files go together: %s', async (_, forget) => {
  const { stored, step, drain } = slowStorage();
  void keepFile('together', 'a', new Blob());
  void keepContent('together', { contents: [['a', {} as never]] });
  await drain();
  expect(stored.size).toBe(2);
  void forget('together');
  await step();
  expect(stored.size).toBe(0);
  await drain();
});

import { expect, it } from 'vitest';
import type { TakingDatabase } from '../taking/answer-queue/dexie-storage.ts';
import { DexieKeptAnswers } from './kept-answers-storage.ts';

it('forgetting a paper leaves what its candidate typed, gave or was refused: that goes once it was told', async () => {
  const gone: string[] = [];
  const table = (name: string) => ({
    where: () => ({ equals: () => ({ delete: async () => gone.push(name) }) }),
    delete: async () => gone.push(name),
  });
  const names = ['kept', 'claims', 'copies', 'media', 'drafts', 'items', 'uncounted'];
  const database = {
    ...Object.fromEntries(names.map((name) => [name, table(name)])),
    transaction: (_mode: string, _tables: unknown, work: () => Promise<void>) => work(),
    forgetContent: async () => gone.push('copies', 'media'),
  } as unknown as TakingDatabase;
  await new DexieKeptAnswers(database).forget('p1');
  expect(gone.toSorted()).toEqual(['claims', 'copies', 'kept', 'media']);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileBlueprint, type ExamToCompile } from '@vigil/domain/sitting/compile-blueprint';
import { drawPaper } from '@vigil/domain/sitting/draw';
import type { QuestionRef } from '@vigil/domain/question-bank/question';
import type { Blueprint } from '@vigil/domain/sitting/blueprint';
import { collections, type QuestionPageDocument } from '../collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContents } from '../../audit/cli/named-contents.js';
import { pagesOf, type PoolPage } from '../../question-bank/pools/pool-pages.js';
import { StoredBlueprints } from './stored-blueprints.js';

let folder: string;
let documents: Documents;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-blueprints-'));
  documents = await openSqliteDocumentsInThread({ file: join(folder, 'data.db'), durability: 'normal' });
});
afterEach(async () => {
  await documents.close();
  await rm(folder, { recursive: true });
});

const ref = (i: number, version = 1): QuestionRef => ({
  ...{
    quId: `q${String(i).padStart(5, '0')}`,
    version,
    sha256: `${i}@${version}`.padEnd(64, '0'),
    quType: 1,
    repoId: i % 3 === 0 ? 'b' : 'a',
  },
  ...{ level: (i % 3) + 1, tags: i % 2 === 0 ? ['even'] : [], chapterId: `c${i % 4}`, optionIds: ['x', 'y'] },
});
const exam: ExamToCompile = {
  ...{ id: 'exam', version: 1, quShuffle: true, optShuffle: true },
  tmplGroups: [
    {
      id: '1',
      title: '甲',
      quType: 1,
      perScore: 2,
      quIds: ['q00007'],
      draws: [{ repoId: 'a', level: 2, count: 9 }],
    },
    {
      id: '2',
      title: '乙',
      quType: null,
      perScore: 2,
      draws: [{ repoId: 'b', chapterId: 'c0', chapterIds: ['c0', 'c3'], tags: ['even'], count: 5 }],
    },
  ],
};
const bank = Array.from({ length: 3_000 }, (_none, i) => ref(i));
function compiled(questions: readonly QuestionRef[]): Blueprint {
  const result = compileBlueprint(exam, questions);
  if ('problem' in result) throw new Error(`cannot fill ${result.problem}`);
  return result.blueprint;
}
const pagesFor = (questions: readonly QuestionRef[], before: readonly PoolPage[] = []): PoolPage[] =>
  ['a', 'b'].flatMap((repoId) =>
    pagesOf(
      questions.filter((one) => one.repoId === repoId),
      before,
    ),
  );
const pageCount = (): Promise<number> =>
  documents.collection<QuestionPageDocument>(collections.questionPages).count();

describe('blueprints as they are kept', () => {
  it('[ET23] come back whole in another process, and draw the same paper', async () => {
    const blueprint = compiled(bank);
    const id = await new StoredBlueprints(documents).keep(blueprint, pagesFor(bank));
    const again = (await new StoredBlueprints(documents).get(id)) as Blueprint;
    expect(again).toEqual(blueprint);
    expect(drawPaper(again, 'seed')).toEqual(drawPaper(blueprint, 'seed'));
    expect(await new StoredBlueprints(documents).get('none')).toBeNull();
  });

  it('share the pages of a bank: a question that changes costs two at most, one that no rule takes no blueprint', async () => {
    const stored = new StoredBlueprints(documents);
    const pages = pagesFor(bank);
    const id = await stored.keep(compiled(bank), pages);
    const before = await pageCount();
    const other = bank.with(9, ref(9, 2));
    expect(await stored.keep(compiled(other), pagesFor(other, pages))).toBe(id);
    expect(await pageCount()).toBe(before);
    const taken = bank.findIndex((one) => one.repoId === 'a' && one.level === 2);
    const changed = bank.with(taken, ref(taken, 2));
    const next = await stored.keep(compiled(changed), pagesFor(changed, pages));
    expect(next).not.toBe(id);
    expect((await pageCount()) - before).toBeLessThanOrEqual(2);
    expect(await stored.get(id)).toEqual(compiled(bank));
    expect(await stored.get(next)).toEqual(compiled(changed));
  });

  it('of an earlier Vigil, with their pools inside, are read as they are', async () => {
    const blueprint = compiled(bank);
    await documents.collection(collections.blueprints).put({ id: 'old', blueprint } as never);
    expect(await new StoredBlueprints(documents).get('old')).toEqual(blueprint);
  });

  it('tell when a page was changed or is gone, also to the audit', async () => {
    const id = await new StoredBlueprints(documents).keep(compiled(bank), pagesFor(bank));
    const named = [{ kind: 'blueprint' as const, id, sha256: id }];
    expect((await readContents(documents, named)).get(id)?.sha256).toBe(id);
    const pages = documents.collection<QuestionPageDocument>(collections.questionPages);
    const [page] = (await pages.find({ limit: 1 })) as [QuestionPageDocument];
    const changed = { ...page, refs: page.refs.map((one) => ({ ...one, optionIds: ['y', 'x'] })) };
    for (const [code, spoil] of [
      ['DocumentDamaged', () => pages.put(changed)],
      ['DocumentMissing', () => pages.delete(page.id)],
    ] as const) {
      await spoil();
      expect((await readContents(documents, named)).get(id)?.sha256).toBe('');
      await expect(new StoredBlueprints(documents).get(id)).rejects.toMatchObject({ code });
    }
  });
});

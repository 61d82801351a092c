import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerableIdsOf, questionRefOf } from '@vigil/domain/question-bank/question-ref';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { seededRandom } from '@vigil/domain/kernel/random';
import { collections, type QuestionVersionDocument } from '../collections.js';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../platform/services.js';
import { everyType } from '../../testing/every-type.js';
import { pageSha256 } from './pool-pages.js';
import { changesKept, QuestionChanges, type QuestionChange } from './question-changes.js';
import { QuestionPools, type UsableQuestions } from './question-pools.js';

let folder: string;
let documents: Documents;
let heads: Collection<QuestionHead>;
let changes: QuestionChanges;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-pools-'));
  documents = await openSqliteDocumentsInThread({ file: join(folder, 'data.db'), durability: 'normal' });
  heads = documents.collection<QuestionHead>(collections.questionHeads);
  changes = new QuestionChanges(documents);
});
afterEach(async () => {
  await documents.close();
  await rm(folder, { recursive: true });
});

/** As another process has them: nothing is shared but the store. */
const otherProcess = (): QuestionPools => new QuestionPools({ documents } as Services);

const head = (
  id: string,
  version: number,
  repoId: string,
  more: Partial<QuestionHead> = {},
): QuestionHead => ({
  ...{
    id,
    version,
    repoId,
    sha256: `${id}@${version}`,
    quType: 1,
    chapterId: null,
    level: 1,
    tags: [],
    state: 0,
    updateTime: 0,
    ids: {},
  },
  ...more,
});
const announce = (id: string, version: number, repoId: string, gone?: true): Promise<void> =>
  changes.announce([
    { quId: id, repoId, version, ...(gone === undefined ? {} : { gone }) } satisfies QuestionChange,
  ]);
async function put(written: QuestionHead): Promise<void> {
  await announce(written.id, written.version, written.repoId);
  await heads.put(written);
}
async function remove({ id, version, repoId }: QuestionHead): Promise<void> {
  await announce(id, version + 1, repoId, true);
  await heads.delete(id);
}

const seen = ({ banks, singles }: UsableQuestions) => ({
  banks: banks.map((bank) => bank.refs),
  pages: banks.map((bank) => bank.pages.map((page) => pageSha256(page.refs))),
  singles: [...singles],
});
const versionsIn = ({ banks }: UsableQuestions): string[] =>
  banks.flatMap((bank) => bank.refs.map((ref) => ref.sha256));

describe('questions held for draws', () => {
  it('kept up by changes are those that reading anew gives, page by page, in every process, whatever changed in whatever order', async () => {
    const seed = String(Math.floor(Math.random() * 2 ** 31));
    console.info(`question pools: seed ${seed}`);
    const random = seededRandom(seed);
    const below = (limit: number): number => Math.floor(random() * limit);
    const [banks, singles] = [
      ['a', 'b'],
      ['q3', 'q50', 'q199', 'none'],
    ];
    const stored = new Map<string, QuestionHead>();
    const versions = new Map<string, number>();
    const processes = [otherProcess(), otherProcess()];
    for (let step = 0; step < 120; step += 1) {
      const acts = Array.from({ length: 1 + below(8) }, () => `q${below(400)}`);
      await Promise.all(
        [...new Set(acts)].map(async (id) => {
          const before = stored.get(id);
          const version = (versions.get(id) ?? 0) + 1;
          versions.set(id, version);
          if (before !== undefined && below(6) === 0) {
            stored.delete(id);
            return remove(before);
          }
          const after = head(id, version, ['a', 'b', 'c'][below(3)] as string, {
            state: below(5) === 0 ? 1 : 0,
            level: 1 + below(3),
          });
          stored.set(id, after);
          return put(after);
        }),
      );
      const now = await Promise.all(
        [...processes, ...(step % 10 === 0 ? [otherProcess()] : [])].map((one) =>
          one.current(banks, singles),
        ),
      );
      const anew = seen(await otherProcess().current(banks, singles));
      for (const one of now) expect(seen(one)).toEqual(anew);
      const usable = [...stored.values()]
        .filter(({ state, repoId }) => state === 0 && repoId !== 'c')
        .map(({ sha256 }) => sha256);
      expect(versionsIn(now[0] as UsableQuestions).toSorted()).toEqual(usable.toSorted());
    }
    expect(stored.size).toBeGreaterThan(50);
  });

  it('never miss a change that was answered before, however many ask and change at once', async () => {
    const processes = [otherProcess(), otherProcess()];
    const answered = new Map<string, number>();
    let asking = true;
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const change = async (id: string): Promise<void> => {
      for (let version = 1; asking; version += 1) {
        await put(head(id, version, 'a'));
        answered.set(id, version);
        await turn();
      }
    };
    const ask = async (pools: QuestionPools): Promise<void> => {
      for (let asked = 0; asked < 40; asked += 1) {
        const expected = [...answered];
        const { banks, singles } = await pools.current(['a'], ['q0']);
        const versions = new Map(banks[0]?.refs.map((ref) => [ref.quId, ref.version]));
        for (const [id, version] of expected) expect(versions.get(id)).toBeGreaterThanOrEqual(version);
        expect(singles.get('q0')?.version ?? 0).toBeGreaterThanOrEqual(new Map(expected).get('q0') ?? 0);
        await turn();
      }
    };
    const changers = Array.from({ length: 12 }, (_none, i) => change(`q${i}`));
    await Promise.all([...processes, ...processes].map(ask)).finally(() => (asking = false));
    await Promise.all(changers);
    expect(Math.max(...answered.values())).toBeGreaterThan(20);
  });

  it('are of one moment: a question that moves while another bank is read stands in one of them alone', async () => {
    await put(head('moves', 1, 'a'));
    await put(head('stays', 1, 'b'));
    let moving: Promise<void> | null = null;
    const whileRead = (collection: Collection<QuestionHead>): Collection<QuestionHead> =>
      Object.assign(Object.create(collection) as Collection<QuestionHead>, {
        find: async (query: Parameters<Collection<QuestionHead>['find']>[0]) => {
          if (query?.filter?.['repoId'] === 'b') await (moving ??= put(head('moves', 2, 'b')));
          return collection.find(query);
        },
      });
    const watched = {
      collection: (definition: never) => whileRead(documents.collection(definition)),
    } as unknown as Documents;
    const pools = new QuestionPools({ documents: watched } as Services);
    await pools.current(['a']);
    const { banks } = await pools.current(['a', 'b']);
    expect(banks.map((bank) => bank.refs.map((ref) => ref.sha256))).toEqual([[], ['moves@2', 'stays@1']]);
  });

  it('keep the single ones that are asked for when they make room for others', async () => {
    for (const id of ['q1', 'q2']) await put(head(id, 1, 'a'));
    const pools = otherProcess();
    await pools.current([], ['q1']);
    await pools.current(
      [],
      Array.from({ length: 19_999 }, (_none, i) => `nobody${i}`),
    );
    expect([...(await pools.current([], ['q1', 'q2'])).singles.keys()]).toEqual(['q1', 'q2']);
  });

  it('are looked at again until they are as announced: a head that a crash kept from being written is missed by nobody', async () => {
    await put(head('q1', 1, 'a'));
    const [before, after] = [otherProcess(), otherProcess()];
    expect(versionsIn(await before.current(['a']))).toEqual(['q1@1']);
    await announce('q1', 2, 'a');
    await announce('q2', 1, 'a');
    for (const pools of [before, after]) expect(versionsIn(await pools.current(['a']))).toEqual(['q1@1']);
    await heads.put(head('q1', 2, 'a'));
    await heads.put(head('q2', 1, 'a'));
    for (const pools of [before, after])
      expect(versionsIn(await pools.current(['a']))).toEqual(['q1@2', 'q2@1']);
    await announce('q2', 2, 'a', true);
    for (const pools of [before, after])
      expect(versionsIn(await pools.current(['a']))).toEqual(['q1@2', 'q2@1']);
    await heads.delete('q2');
    for (const pools of [before, after]) expect(versionsIn(await pools.current(['a']))).toEqual(['q1@2']);
  });

  it('are read anew by whoever is further behind than announcements are kept, and these are dropped', async () => {
    const pools = otherProcess();
    await put(head('old', 1, 'a'));
    await pools.current(['a'], ['old']);
    await put(head('old', 2, 'a'));
    for (let entry = 0; entry < changesKept; entry += 1) await announce(`x${entry}`, 1, 'nobody’s');
    expect(await documents.collection(collections.questionChanges).count()).toBe(changesKept);
    const { banks, singles } = await pools.current(['a'], ['old']);
    expect([banks[0]?.refs[0]?.version, singles.get('old')?.version]).toEqual([2, 2]);
  });

  it('of an earlier Vigil, whose heads say less, are told by their contents: the same as heads tell now', async () => {
    const versions = documents.collection<QuestionVersionDocument>(collections.questionVersions);
    const contents: QuestionContent[] = everyType('old').map((content, i) => ({
      ...content,
      repoId: i % 2 === 0 ? 'old' : 'new',
    }));
    for (const content of contents) {
      const { quId, version, repoId, quType, chapterId, level, tags } = content;
      await versions.put({ id: `${quId}@${version}`, sha256: quId, content });
      const whole = head(quId, version, repoId, {
        sha256: quId,
        quType,
        chapterId: chapterId ?? null,
        level,
        tags,
        ids: answerableIdsOf(content),
      });
      const { ids: _ids, ...old } = whole;
      await heads.put(repoId === 'old' ? old : whole);
    }
    const { banks } = await otherProcess().current(['old', 'new']);
    const refs = new Map(banks.flatMap((bank) => bank.refs.map((ref) => [ref.quId, ref])));
    for (const content of contents)
      expect(refs.get(content.quId)).toEqual(questionRefOf(content, content.quId));
    expect(refs.size).toBe(contents.length);
  });
});

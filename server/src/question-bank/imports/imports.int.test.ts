import { chaptersAtMost } from '@vigil/domain/question-bank/bank';
import { collections, type QuestionImportDocument } from '../collections.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { collections as platformCollections, type FileRecordDocument } from '../../platform/collections.js';
import { minutes } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { good, inChapter, bad, importsRoom } from './imports.fixture.js';

const at = importsRoom();
const { send, state, finished, heads, newBank } = at;

describe('importing questions', () => {
  it('shows what was found with every problem at its line, and stores nothing before it is told to', async () => {
    const { data } = await send('试题.txt', good + bad);
    expect(data).toMatchObject({ format: 'text', total: 3, bad: 1 });
    const { records } = await at.teacher.ok<{ records: { line: number; problems: string[] }[] }>(
      '/api/qu/qu/import/rows',
      { id: data.id, bad: true },
    );
    expect(records).toMatchObject([
      { line: 10, place: 3, problems: expect.arrayContaining(['没有找到答案！']) as unknown },
    ]);
    expect(await heads(at.repoId)).toEqual([]);
    expect((await at.teacher.refused('/api/qu/qu/import/start', { id: data.id, whole: true })).msg).toBe(
      '文件中有1道试题存在问题，请修改后重新导入！',
    );
  });

  it('counts and shows what of a question its file had and the bank cannot keep, and stores it', async () => {
    const bank = await newBank('有出入');
    const { data } = await send(
      '题.gift',
      '首都 {=北京 =%50%北平}\n\n谁 {=甲 ~乙}\n\n圆周率 {#3.1..3.2}\n',
      bank,
    );
    expect(data).toMatchObject({ total: 3, bad: 1, warned: 1 });
    const rows = async (only: object) =>
      (
        await at.teacher.ok<{ records: { place: number; problems: string[]; warnings: string[] }[] }>(
          '/api/qu/qu/import/rows',
          { id: data.id, ...only },
        )
      ).records.map(({ place, problems, warnings }) => [place, problems, warnings]);
    const lost = [1, [], ['只得部分分的答案“北平”没有导入，填写它不得分。']];
    const refused = [3, ['数值答案“3.1..3.2”允许区间或误差，填空题只能逐字判分！'], []];
    expect(await rows({ warned: true })).toEqual([lost]);
    expect(await rows({ bad: true })).toEqual([refused]);
    expect(await rows({})).toEqual([lost, [2, [], []], refused]);
    expect(await at.teacher.ok('/api/qu/qu/import/state', { id: data.id })).toMatchObject({ warned: 1 });
    await at.teacher.ok('/api/qu/qu/import/start', { id: data.id, whole: false });
    await finished(data.id);
    expect(await heads(bank)).toHaveLength(2);
  });

  it('an import read before there were warnings has none', async () => {
    const stored = at.room.services.documents.collection<QuestionImportDocument>(collections.questionImports);
    const parts = at.room.services.documents.collection(collections.questionImportParts);
    const question = { line: 1, question: null, chapter: [], problems: ['没有找到答案！'] };
    await parts.put({ id: '!older:00000', importId: '!older', questions: [question] } as never);
    await stored.put({ id: '!older', ownerId: at.teacher.user.id, repoId: at.repoId, fileName: '旧.txt', format: 'text', state: 'preview', createTime: at.room.clock.now(), startTime: null, endTime: null, total: 1, bad: 1, done: 0, parts: 1 }); // prettier-ignore
    expect(await at.teacher.ok('/api/qu/qu/import/state', { id: '!older' })).toMatchObject({ warned: 0 });
    expect(await at.teacher.ok('/api/qu/qu/import/rows', { id: '!older', bad: true })).toMatchObject({
      records: [{ problems: ['没有找到答案！'], warnings: [] }],
    });
    await stored.delete('!older');
  });

  it('stores the good ones with their chapters; started twice they are stored once', async () => {
    const bank = await newBank('好题');
    const { data } = await send('试题.txt', good + bad, bank);
    await Promise.all(
      [0, 1].map(() => at.teacher.ok('/api/qu/qu/import/start', { id: data.id, whole: false })),
    );
    await finished(data.id);
    const stored = await heads(bank);
    expect(new Set(stored.map(({ quType }) => quType))).toEqual(new Set([1, 3]));
    expect(stored).toHaveLength(2);
    const chapters = await at.teacher.ok<{ title: string; quCount: number }[]>('/api/repo/chapter/list', {
      repoId: bank,
    });
    expect(chapters.map(({ title, quCount }) => `${title} ${quCount}`)).toEqual(['网络安全 0', '加密 1']);
  });

  it('[engine §11] keeps the pictures of what is stored; those of a file that nobody began go with it', async () => {
    const bank = await newBank('有图的题');
    const picture = async (red: number): Promise<string> => {
      const create = { width: 2, height: 2, channels: 3, background: { r: red, g: 0, b: 0 } } as const;
      return (await sharp({ create }).png().toBuffer()).toString('base64');
    };
    const quiz = async (red: number): Promise<string> =>
      `<quiz><question type="essay"><name><text>图</text></name><questiontext format="html"><text><![CDATA[<p>看图 <img src="@@PLUGINFILE@@/a.png"></p>]]></text><file name="a.png" path="/" encoding="base64">${await picture(red)}</file></questiontext><defaultgrade>5</defaultgrade></question></quiz>`;
    const records = at.room.services.documents.collection<FileRecordDocument>(
      platformCollections.fileRecords,
    );
    const begun = await send('begun.xml', await quiz(200), bank);
    const left = await send('left.xml', await quiz(100), bank);
    expect([begun.data, left.data]).toMatchObject([{ format: 'moodle' }, { format: 'moodle' }]);
    expect((await records.find({})).map(({ state: one }) => one)).toEqual(['new', 'new']);
    await at.teacher.ok('/api/qu/qu/import/start', { id: begun.data.id, whole: true });
    expect((await records.find({})).map(({ state: one }) => one).toSorted()).toEqual(['named', 'new']);
    await finished(begun.data.id);
    const later = (hours: number): number => at.room.clock.now() + minutes(hours * 60);
    expect(await at.room.services.fileRecords.collect(later(25), () => true)).toBe(0);
    expect(await at.room.services.fileRecords.collect(later(49), () => true)).toBe(1);
    const [kept] = await records.find({});
    expect(kept?.state).toBe('named');
    expect(await at.room.services.files.get(kept?.id ?? '')).not.toBeNull();
  });

  it('keeps the order of the file, in lists and when it is exported', async () => {
    const bank = await newBank('有序的题');
    const many = Array.from({ length: 40 }, (_none, index) => `第${index + 1}题 {=甲 ~乙}\n`).join('\n');
    const { data } = await send('有序.gift', many, bank);
    await at.teacher.ok('/api/qu/qu/import/start', { id: data.id, whole: true });
    await finished(data.id);
    const numbers = (text: string): number[] =>
      [...text.matchAll(/第(\d+)题/g)].map((match) => Number(match[1]));
    const rising = Array.from({ length: 40 }, (_none, index) => index + 1);
    const { records } = await at.teacher.ok<{ records: { text: string }[] }>('/api/qu/qu/paging', { size: 50, params: { repoId: bank } }); // prettier-ignore
    expect(numbers(JSON.stringify(records.map(({ text }) => text)))).toEqual(rising.toReversed());
    const answer = await at.room.server.app.http.inject({
      method: 'POST',
      url: '/api/qu/qu/export',
      headers: { token: at.teacher.token },
      payload: { format: 'gift', params: { repoId: bank } },
    });
    expect(numbers(answer.payload)).toEqual(rising);
  });

  it('goes on after a restart where it was, and stores nothing twice', async () => {
    const bank = await newBank('许多题');
    const many = Array.from(
      { length: 450 },
      (_none, index) => `${index + 1}. 第${index + 1}题\nA. 甲\nB. 乙\n答案：A\n`,
    ).join('\n');
    const { data } = await send('许多.txt', many, bank);
    await at.teacher.ok('/api/qu/qu/import/start', { id: data.id, whole: true });
    await until('a part to be stored', async () => ((await heads(bank)).length > 0 ? true : undefined));
    await at.room.restart();
    await finished(data.id);
    const stored = await heads(bank);
    expect(stored.length).toBe(450);
    expect(new Set(stored.map(({ version }) => version))).toEqual(new Set([1]));
  });

  it('pages what has problems like everything else', async () => {
    const many = Array.from(
      { length: 450 },
      (_none, index) => `${index + 1}. 第${index + 1}题没有答案\nA. 甲\nB. 乙\n`,
    ).join('\n');
    const { data } = await send('没有答案.txt', many);
    const page = async (current: number): Promise<number[]> =>
      (
        await at.teacher.ok<{ records: { place: number }[] }>('/api/qu/qu/import/rows', {
          id: data.id,
          bad: true,
          current,
        })
      ).records.map(({ place }) => place);
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map((each) => [each[0], each.length])).toEqual([[1, 200], [201, 200], [401, 50]]); // prettier-ignore
  });

  it('refuses more chapters than a bank may have, and stores nothing', async () => {
    const bank = await newBank('章节太多');
    const { data } = await send(
      '章节.txt',
      Array.from({ length: chaptersAtMost + 1 }, (_none, index) => inChapter(`章${index}`)).join('\n'),
      bank,
    );
    expect((await at.teacher.refused('/api/qu/qu/import/start', { id: data.id, whole: true })).msg).toBe(
      '章节不能超过500个！',
    );
    expect(await at.teacher.ok('/api/repo/chapter/list', { repoId: bank })).toEqual([]);
    const fits = await send('章节.txt', inChapter('唯一'), bank);
    await at.teacher.ok('/api/qu/qu/import/start', { id: fits.data.id, whole: true });
    await finished(fits.data.id);
  });

  it('one that cannot go on holds up no other, and one whose bank is gone ends with a sentence', async () => {
    const begun: Omit<QuestionImportDocument, 'id' | 'parts' | 'repoId'> = { ownerId: at.teacher.user.id, fileName: '试题.txt', format: 'text', state: 'running', createTime: 1, startTime: 1, endTime: null, total: 1, bad: 0, done: 0 }; // prettier-ignore
    const stored = at.room.services.documents.collection<QuestionImportDocument>(collections.questionImports);
    const parts = at.room.services.documents.collection(collections.questionImportParts);
    await parts.put({ id: '!broken:00000', importId: '!broken', questions: [{}] } as never);
    await stored.put({ ...begun, id: '!broken', repoId: at.repoId, parts: 1 });
    await stored.put({ ...begun, id: '!gone', repoId: 'gone', parts: 0 });
    const { data } = await send('试题.txt', good, await newBank('之后'));
    await at.teacher.ok('/api/qu/qu/import/start', { id: data.id, whole: true });
    await finished(data.id);
    const ended = await until('the other import to end', async () =>
      (await state('!gone')).state === 'running' ? null : state('!gone'),
    );
    expect(ended).toMatchObject({ state: 'failed', problem: '题库已被删除，试题没有导入！' });
    expect(await state('!broken')).toMatchObject({ state: 'running' });
    await stored.delete('!broken');
  });

  it.each<[string, string | Uint8Array, string]>([
    ['nothing.txt', '', '文件内容为空，请重新选择文件！'],
    ['photo.bin', 'no questions', '不支持的文件类型，请更换文件后重试！'],
    ['empty.txt', '这里没有题目', '没有找到试题，请检查文件格式！'],
    [
      'evil.xml',
      '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
      'XML 第1行：不接受自带实体定义的文档类型！',
    ],
    ['broken.xlsx', 'PK\u0003\u0004 broken', '不是有效的压缩包！'],
  ])('refuses %s', async (name, content, sentence) => expect((await send(name, content)).msg).toBe(sentence));

  it.each(['excel', 'word', 'qti30'])(
    'what is exported as %s and imported again is the same',
    async (format) => {
      const bank = await newBank(`来源 ${format}`);
      const { data } = await send('试题.txt', good, bank);
      await at.teacher.ok('/api/qu/qu/import/start', { id: data.id, whole: true });
      await finished(data.id);
      const answer = await at.room.server.app.http.inject({
        method: 'POST',
        url: '/api/qu/qu/export',
        headers: { token: at.teacher.token },
        payload: { format, params: { repoId: bank } },
      });
      expect(answer.statusCode).toBe(200);
      const name = decodeURIComponent(
        /filename\*=UTF-8''(.*)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? '',
      );
      const copy = await newBank(`副本 ${format}`);
      const again = await send(name, answer.rawPayload, copy);
      expect(again.data).toMatchObject({ total: 2, bad: 0 });
      await at.teacher.ok('/api/qu/qu/import/start', { id: again.data.id, whole: true });
      await finished(again.data.id);
      const print = async (id: string): Promise<unknown[]> =>
        (await heads(id))
          .map(({ fingerprint, text, level }) => ({ fingerprint, text, level }))
          .sort((a, b) => ((a.text ?? '') < (b.text ?? '') ? -1 : 1));
      expect(await print(copy)).toEqual(await print(bank));
    },
  );

  it('answers a body that is no form as the caller’s mistake', async () => {
    for (const headers of [
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      {},
    ]) {
      const answer = await at.room.server.app.http.inject({
        method: 'POST',
        url: `/api/qu/qu/import?repoId=${at.repoId}`,
        headers: { token: at.teacher.token, ...headers },
        payload: 'no form',
      });
      expect(answer.statusCode, JSON.stringify(headers)).toBe(400);
    }
  });

  it('belongs to who began it, in a bank of theirs', async () => {
    const stranger = await at.room.staff(['repo:list', 'repo:edit']);
    expect((await send('试题.txt', good, at.repoId, stranger.token)).msg).toBe('您没有权限执行此操作！');
    const { data } = await send('试题.txt', good);
    const mine = await at.teacher.ok<{ id: string; state: string }[]>('/api/qu/qu/import/list', {
      repoId: at.repoId,
    });
    expect(mine[0]).toMatchObject({ id: data.id, state: 'preview', fileName: '试题.txt' });
    expect(await stranger.ok('/api/qu/qu/import/list', { repoId: at.repoId })).toEqual([]);
    expect((await stranger.refused('/api/qu/qu/import/state', { id: data.id })).reason).toBe('NotFound');
    expect((await send('试题.txt', good, at.repoId, (await at.room.candidate()).token)).msg).toBe(
      '您没有权限执行此操作！',
    );
  });
});

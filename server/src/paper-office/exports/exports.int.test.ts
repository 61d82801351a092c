import { readXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { papersExportsStream } from '@vigil/domain/paper-office/public';
import { unzipped } from '../../platform/office/unzipped.js';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { everyType, question } from '../../testing/every-type.js';
import { ExamRoom, group } from '../../testing/exam-room.js';
import { jpeg } from '../../testing/fake-faces.js';
import { textOfPdf } from '../../testing/pdf-text.js';
import { until } from '../../testing/until.js';

let room: ExamRoom;
let teacher: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  teacher = await room.staff(['exam:add', 'exam:mark', 'exam:review', 'exam:paper', 'exam:paper:export']);
});
afterAll(() => room.close());

const zipPath = '/api/paper/paper/export-zip';
const tablePath = '/api/exam/paper/export';
const post = (url: string, payload: object, who = teacher) =>
  room.server.app.http.inject({ method: 'POST', url, headers: { token: who.token }, payload });

async function taken(payload: object): Promise<Map<string, Buffer>> {
  const answer = await post(zipPath, payload);
  expect(answer.headers, answer.payload.slice(0, 200)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
  });
  const files = unzipped(answer.rawPayload, /./);
  return new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

const examOf = (title: string, fields: object = {}): Promise<string> =>
  room.saveExam({ title, qualifyScore: 5, tmplGroups: [group('全部', everyType())], ...fields }, teacher);

async function sits(examId: string, person: object): Promise<Candidate> {
  const candidate = await room.candidate(person);
  await candidate.start(examId);
  await candidate.choose('q-single', ['b']);
  await candidate.fill('q-essay', { answer: '<p>我的<b>论述</b></p>' });
  return candidate;
}

describe('papers as a zip', () => {
  it('have answers, keys, marks, comments, pictures by number and events; safe names; and are told to auditors', async () => {
    const examId = await examOf('../期末:考试', { camOn: true, camInterval: 1 });
    const one = await sits(examId, { realName: '..\\王/五', userName: 'con' });
    await one.ok('/api/paper/capture/save', { paperId: one.paperId, base64: jpeg() });
    await one.handIn();
    const two = await sits(examId, { realName: '赵六' });
    await two.handIn();
    await room.caughtUp('papers');
    await teacher.ok('/api/paper/paper/review-paper', {
      ...{ id: one.paperId, remark: '总体不错' },
      quList: [{ id: 'q-essay', actualScore: 3.5, comment: '论据不足' }],
    });
    const fileId = crypto.randomUUID();
    const files = await taken({ examId, fileId });
    const names = [...files.keys()].sort();
    expect(names).toHaveLength(5);
    for (const name of names) expect(name).toMatch(/^(_期末_考试\/000[12]-[^/\\:]+\.(pdf|json)|目录\.csv)$/);
    const name = names.find((each) => each.includes('王_五') && each.endsWith('.pdf')) ?? '';
    const pdf = files.get(name) ?? Buffer.alloc(0);
    const text = textOfPdf(pdf);
    for (const said of [
      '..\\王/五',
      '我的 论述',
      '【所选】',
      '【正确】',
      '3.5 / 5 分',
      '论据不足',
      '总体不错',
      '抓拍',
    ])
      expect(text, said).toContain(said);
    const json = JSON.parse((files.get(name.replace('.pdf', '.json')) ?? '').toString()) as {
      paperId: string;
      events: { type: string; hash: string }[];
    };
    expect(json.paperId).toBe(one.paperId);
    const stored = await room.services.storedLog.readStream(`paper-${one.paperId}`);
    expect(json.events.filter(({ hash }) => stored.some((event) => event.hash === hash))).toHaveLength(
      stored.length,
    );
    expect((files.get('目录.csv') ?? '').toString()).toContain('赵六');
    const facts = await room.services.log.readStream(papersExportsStream(teacher.user.id));
    expect(facts.at(-1)?.data).toEqual({ what: 'papers', count: 2, examId, covered: true });
    expect(
      await until('the file to be told as done', async () => {
        const file = await teacher.ok<{ state: string }>('/api/exam/paper/file', { id: fileId });
        return file.state === 'done' ? file : null;
      }),
    ).toMatchObject({ total: 2, done: 2 });
    const other = await room.staff(['exam:paper:export']);
    expect((await other.refused('/api/exam/paper/file', { id: fileId })).reason).toBe('NotFound');
  });

  it('draw the pictures of questions, and of answers for whoever may see them, which is recorded', async () => {
    const png = (colour: string) =>
      sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const media = await room.services.files.put('media', null, 'image/png', await png('#aa0000'));
    const broken = await room.services.files.put('media', null, 'image/png', Buffer.from('no picture'));
    const at = ({ fileId }: { fileId: string }): string => `/api/common/file/${fileId}`;
    const content = (quId: string, file: { fileId: string }) =>
      question(quId, 4, { content: `<p>看图 ${quId}<img src="${at(file)}"></p>` });
    const asked = [content('q-seen', media), content('q-broken', broken)];
    await room.addQuestions(asked);
    const examId = await room.saveExam({ title: '看图', tmplGroups: [group('看图', asked)] }, teacher);
    const candidate = await room.candidate({ realName: '钱九' });
    await candidate.start(examId);
    const own = await room.services.files.put(
      ...(['upload', candidate.user.id, 'image/png', await png('#00aa00')] as const),
    );
    await candidate.fill('q-seen', { answer: `<p>如图</p><img src="${at(own)}">` });
    await candidate.handIn();
    await room.caughtUp('papers');
    const marking = async (): Promise<boolean> =>
      (
        await teacher.ok<{ records: { waiting: number }[] }>('/api/exam/marking/papers', {
          params: { examId },
        })
      ).records[0]?.waiting === 2;
    await until('the answers to wait for marking', marking);
    const drawnFor = async (who: Caller): Promise<[number, string]> => {
      const answer = await post(zipPath, { examId }, who);
      const [pdf] = [...unzipped(answer.rawPayload, /\.pdf$/).values()].map((bytes) => Buffer.from(bytes));
      const images = pdf?.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
      return [images, textOfPdf(pdf ?? Buffer.alloc(0))];
    };
    const [images, text] = await drawnFor(teacher);
    expect(images).toBe(2);
    expect(text.match(/〔图片〕/g)).toHaveLength(1);
    const looks = async (): Promise<unknown[]> =>
      (await room.everything())
        .filter(({ type, actor }) => type === 'PrivateFilesViewed' && actor.id === teacher.user.id)
        .map(({ data }) => data);
    expect(await looks()).toMatchObject([
      { views: [{ fileId: own.fileId, ownerId: candidate.user.id, examId }] },
    ]);
    const office = await room.staff(['exam:add', 'exam:all', 'exam:paper', 'exam:paper:export']);
    const [without, words] = await drawnFor(office);
    expect(without).toBe(1);
    expect(words.match(/〔图片〕/g)).toHaveLength(2);
  });

  it('are those chosen, none in progress; and refused without their exam, or their permission', async () => {
    const examId = await examOf('抽查');
    const done = await sits(examId, { realName: '孙七' });
    await done.handIn();
    const open = await sits(examId, { realName: '周八' });
    await room.caughtUp('papers');
    expect([...(await taken({ ids: [done.paperId] })).keys()]).toHaveLength(3);
    expect([...(await taken({ examId })).keys()]).toHaveLength(3);
    const refusal = async (payload: object, who = teacher) =>
      (await post(zipPath, payload, who)).json<{ reason: string; msg: string }>();
    expect(await refusal({ ids: [done.paperId, open.paperId] })).toMatchObject({ reason: 'PaperStillOpen' });
    expect(await refusal({ params: { realName: '没有这个人' } })).toMatchObject({
      msg: '没有可以导出的试卷！',
    });
    expect(await refusal({ ids: ['nowhere'] })).toMatchObject({ reason: 'NotFound' });
    // Nothing that was chosen is not everything.
    for (const path of [zipPath, tablePath])
      expect((await post(path, { ids: [] })).json()).toMatchObject({ msg: '请至少勾选一份试卷！' });
    const stranger = await room.staff(['exam:add', 'exam:paper', 'exam:paper:export']);
    for (const payload of [{ examId }, { ids: [done.paperId] }])
      expect(await refusal(payload, stranger)).toMatchObject({ reason: 'NotAllowed' });
    const looker = await room.staff(['exam:all', 'exam:add', 'exam:paper']);
    expect(await refusal({ examId }, looker)).toMatchObject({ reason: 'NotAllowed' });
  });

  it('stream: whoever leaves ends it, and the next one may begin', async () => {
    const examId = await examOf('中断');
    for (const realName of ['甲', '乙', '丙']) await (await sits(examId, { realName })).handIn();
    await room.caughtUp('papers');
    const address = await room.server.app.http.listen({ port: 0, host: '127.0.0.1' });
    for (let round = 0; round < 3; round += 1) {
      const leave = new AbortController();
      const answer = await fetch(`${address}${zipPath}`, {
        method: 'POST',
        headers: { token: teacher.token, 'content-type': 'application/json' },
        body: JSON.stringify({ examId }),
        signal: leave.signal,
      });
      expect(answer.status).toBe(200);
      leave.abort();
    }
    await until('a place to be free', async () => {
      const answer = await post(zipPath, { examId });
      return answer.headers['content-type'] === 'application/zip' ? answer : null;
    });
  });
});

describe('results as a table', () => {
  it('have numbers covered unless they may be told, nothing that runs, and are told to auditors', async () => {
    const examId = await examOf('成绩表');
    const one = await sits(examId, {
      ...{ realName: '=cmd()', mobile: '13912345678', idCard: '11010119000101009X' },
    });
    await one.handIn();
    const two = await sits(examId, { realName: '钱二' });
    await two.handIn();
    await room.caughtUp('papers');
    const rowsOf = async (payload: object, who = teacher): Promise<unknown[][]> => {
      const answer = await post(tablePath, payload, who);
      return ((await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []) as unknown[][];
    };
    const [head = [], ...rows] = await rowsOf({ examId });
    const cell = (row: unknown[] | undefined, name: string) => row?.[head.indexOf(name)];
    const first = rows.find((row) => cell(row, '姓名') === "'=cmd()");
    expect(['手机号', '证件号码', '结果', '客观题得分', '得分'].map((name) => cell(first, name))).toEqual([
      ...['139****5678', '110*************9X', '待阅卷'],
      ...[expect.any(Number), null],
    ]);
    expect(rows).toHaveLength(2);
    const csv = await post(tablePath, { ids: [two.paperId], format: 'csv' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.payload.split('\r\n')).toHaveLength(3);
    expect((await post(tablePath, { examId, plain: true })).json()).toMatchObject({ reason: 'NotAllowed' });
    const both = await room.staff(['exam:all', 'exam:add', 'exam:paper:export', 'sys:user:update']);
    const plain = await rowsOf({ examId, plain: true }, both);
    expect(plain.flat()).toContain('13912345678');
    const facts = await room.services.log.readStream(papersExportsStream(both.user.id));
    expect(facts.map(({ data }) => data)).toEqual([{ what: 'results', count: 2, examId, covered: false }]);
  });
});

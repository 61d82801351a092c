import { afterEach, beforeEach, expect, it } from 'vitest';
import { markingAnswers } from '../../marking/answers.js';
import { collections as marking, type MarkingAnswerDocument } from '../../marking/collections.js';
import { MarkingDesk } from '../../marking/marking-desk.fixture.js';
import { rebuildMarking } from '../../operations/recover/rebuild-marking.js';
import { withOfflineStores } from '../../operations/recover/offline-stores.js';
import type { Candidate } from '../../testing/candidate.js';
import type { DamagedFolder } from '../../testing/damaged-folder.js';
import { until } from '../../testing/until.js';
import { stoppedFolder, verifiedFolder, writtenPast } from './stopped-room.fixture.js';

let desk: MarkingDesk;
let folder: DamagedFolder | null;
beforeEach(async () => {
  desk = await MarkingDesk.open(2);
  await desk.settings({ rounds: 2 });
  folder = null;
});
afterEach(async () => {
  folder?.remove();
  await desk.room.close();
});

const answers = marking.markingAnswers;
const idOf = ({ paperId }: Candidate): string => `${paperId}:m-essay`;

const noted = ({ config }: DamagedFolder): Promise<MarkingAnswerDocument[]> =>
  withOfflineStores(config, ({ documents }) =>
    markingAnswers({ documents }).find({ sort: [{ field: 'id' }] }),
  );

/** One that waits, one with a first mark, one whose paper was opened again. */
async function stopped(): Promise<{
  readonly ids: readonly string[];
  readonly stopped: DamagedFolder;
  /** of the last, before it was opened */
  readonly older: MarkingAnswerDocument | null;
}> {
  const [waits, begun, open] = [await desk.sat('<p>甲</p>'), await desk.sat('<p>乙</p>'), await desk.sat('')];
  await desk.waiting(3);
  const given = await desk.next(desk.reviewer(0), 3);
  const one = given.find(({ plain }) => plain === '乙');
  if (one === undefined) throw new Error('no answer');
  await desk.mark(desk.reviewer(0), one, 6);
  const older = await markingAnswers(desk.room.services).get(idOf(open));
  await desk.room.admin.ok('/api/exam/watch/reopen', {
    ...{ paperId: open.paperId, minutes: 10, message: '误交' },
  });
  await desk.waiting(2);
  folder = await stoppedFolder(desk.room);
  return { ids: [waits, begun, open].map(idOf), stopped: folder, older };
}

it('verify holds the queue of those who mark against the papers, though every checksum is right', async () => {
  const { ids, stopped: damaged, older } = await stopped();
  const [waits = '', begun = '', open = ''] = ids;
  expect(await verifiedFolder(damaged)).toMatch(/^0 [^]*阅卷队列：3 个答案，都与试卷的记录一致\n/);
  await writtenPast(damaged, answers, waits, { heldBy: 'somebody', heldUntil: 1 });
  expect(await verifiedFolder(damaged), 'who holds it is in the queue alone').toMatch(/^0 /);
  for (const [id, edit, words] of [
    [waits, { most: 1 }, '与试卷的记录不一致（most）'],
    [begun, { stage: 'first', reviewerIds: [] }, '与试卷的记录不一致（stage、reviewerIds）'],
    [begun, { examId: 'another' }, '与试卷的记录不一致（examId）'],
    [open, { stage: 'first' }, '与试卷的记录不一致（stage）'],
    [begun, { paperRevision: 1000 }, '记到试卷第 1000 号事件，日志中它只到第 '],
    [waits, { paperRevision: 1 }, '与试卷的记录不一致（answerRevision、likeness、blank、stage）'],
    [open, older, '落后于试卷的记录'],
    [waits, null, '缺失，试卷的记录中它要由人评阅'],
    [begun, null, '缺失，试卷的记录中它要由人评阅'],
  ] as const) {
    const before = await writtenPast(damaged, answers, id, edit);
    expect(await verifiedFolder(damaged), JSON.stringify(edit)).toMatch(
      new RegExp(`^1 [^]*1 个有问题\\n  答案 ${id}：${words}[^]*recover -- rebuild-marking`),
    );
    await writtenPast(damaged, answers, id, before);
  }
  const all = await noted(damaged);
  const [first, second] = all;
  const own = all.find(({ id }) => id === waits);
  for (const [id, edit, words] of [
    [waits.replace('m-essay', 'm-single'), own, '试卷的记录中没有要由人评阅的这个答案'],
    ['nobody:m-essay', first, '日志中没有这份试卷'],
    [first?.id ?? '', { number: second?.number }, null],
  ] as const) {
    const before = await writtenPast(damaged, answers, id, edit ?? {});
    const said = await verifiedFolder(damaged);
    if (words === null) expect(said).toMatch(/^1 [^]*1 个有问题\n  答案 \S+：与答案 \S+ 的编号相同\n/);
    else expect(said).toMatch(new RegExp(`^1 [^]*答案 ${id}：${words}`));
    await writtenPast(damaged, answers, id, before);
  }
  expect(await verifiedFolder(damaged)).toMatch(/^0 /);
});

it('a queue that was emptied is missed, and what a start has yet to note is not; it is rebuilt from the log', async () => {
  const { ids, stopped: damaged } = await stopped();
  const before = await noted(damaged);
  for (const { id } of before) await writtenPast(damaged, answers, id, null);
  expect(await verifiedFolder(damaged)).toMatch(/^1 [^]*阅卷队列：0 个答案，2 个有问题\n/);
  await writtenPast(damaged, answers, ids[0] ?? '', { most: 1 });
  const lines: string[] = [];
  await withOfflineStores(damaged.config, (stores) => rebuildMarking(stores, (line) => lines.push(line)));
  expect(lines).toEqual([expect.stringContaining('阅卷队列（1 个答案）已移除')]);
  expect(await noted(damaged)).toEqual([]);
  expect(await verifiedFolder(damaged)).toMatch(/^0 [^]*另有 2 个答案尚未记入阅卷队列/);
  const said = ({ id, number, stage, most, likeness }: MarkingAnswerDocument) => [
    id,
    number,
    stage,
    most,
    likeness,
  ];
  const rebuilt = await damaged.refusal(async ({ services }) => {
    const found = () => markingAnswers(services).find({ sort: [{ field: 'id' }] });
    await until('the queue is noted anew', async () => ((await found()).length === 2 ? true : undefined));
    expect((await found()).map(said)).toEqual(before.filter(({ stage }) => stage !== 'open').map(said));
  });
  expect(rebuilt).toBeNull();
});

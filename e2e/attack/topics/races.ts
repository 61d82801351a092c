import { randomUUID } from 'node:crypto';
import type { Caller } from '../caller.js';
import { verdictOf } from '../judge.js';
import { saveExam, sit } from '../saved-exam.js';
import type { Stage, Topic } from '../topic.js';

/** What may happen when several do at once what one may do once; nothing else is allowed. */
export const races: Topic = async (stage) => {
  const examId = await essayExam(stage, '赛跑');
  await startsAtOnce(stage, examId);
  await savesOfOneCommand(stage, examId);
  await handInsAtOnce(stage, examId);
  await editorsAtOnce(stage);
  await guessesAtOnce(stage);
};

const essayExam = ({ scene }: Stage, title: string): Promise<string> => {
  const quId = scene.exam.quIds[1] ?? '';
  return saveExam(scene.callers.sa, `${title}${scene.word}`, [quId], {
    tmplGroups: [{ title: '一', quType: 4, perScore: 5, quIds: [quId] }],
  });
};

/** A candidate without an open paper. */
async function racer({ enter }: Stage, at: number): Promise<Caller> {
  const by = await enter('bystander', `kaosheng${at}`);
  const open = await by.ok<{ id: string } | null>('/api/paper/paper/check-process');
  if (open !== null) await by.ok('/api/paper/paper/hand-exam', { id: open.id, exState: 0 });
  return by;
}

/** The events of a paper, as an auditor reads them. */
async function eventsOf({ scene }: Stage, paperId: string): Promise<string[]> {
  const { events } = await scene.callers.sa.ok<{ events: readonly { type: string }[] }>('/api/audit/paper', {
    id: paperId,
  });
  return events.map(({ type }) => type);
}

const count = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;

async function startsAtOnce(stage: Stage, examId: string): Promise<void> {
  const one = await racer(stage, 42);
  const devices = [one, await stage.enter('bystander', 'kaosheng42')];
  const second = await essayExam(stage, '另一场');
  const all = await Promise.all(
    Array.from({ length: 24 }, (_none, at) =>
      (devices[at % 2] ?? one).post(
        '/api/paper/paper/create-paper',
        { examId: at % 3 === 0 ? examId : second },
        { 'x-command-id': randomUUID() },
      ),
    ),
  );
  const texts = all.map(({ text }) => text);
  const papers = new Set(texts.flatMap((text) => /"id":"([^"]+)"/.exec(text)?.[1] ?? []));
  stage.report.check(papers.size === 1, `starts at once made ${papers.size} papers`);
  const others = texts.map((text) => verdictOf(text)).filter(({ code }) => code !== 0);
  stage.report.check(
    others.every(({ reason }) => reason === 'AnotherPaperOpen' || reason === 'SomebodyWasFaster'),
    `starts at once were answered ${[...new Set(others.map(({ reason }) => reason))].join()}`,
  );
  for (const paperId of papers)
    stage.report.check(count(await eventsOf(stage, paperId), 'PaperCreated') === 1, 'a paper was made twice');
}

async function savesOfOneCommand(stage: Stage, examId: string): Promise<void> {
  const by = await racer(stage, 43);
  const paperId = await sit(by, examId);
  const quId = stage.scene.exam.quIds[1];
  const commandId = randomUUID();
  const save = (answer: string, id: string) =>
    by.post('/api/paper/paper/fill-answer', { paperId, quId, answer }, { 'x-command-id': id });
  const same = await Promise.all(Array.from({ length: 12 }, () => save('<p>同一次</p>', commandId)));
  stage.report.check(
    same.every(({ text }) => verdictOf(text).code === 0),
    `one command twelve times: ${same.map(({ text }) => verdictOf(text).reason).join()}`,
  );
  const receipts = new Set(same.flatMap(({ text }) => /"eventHash":"(\w+)"/.exec(text)?.[1] ?? []));
  stage.report.check(receipts.size === 1, `one command brought ${receipts.size} receipts`);
  stage.report.check(
    count(await eventsOf(stage, paperId), 'AnswerSaved') === 1,
    'one command was saved twice',
  );
  const { text } = await save('<p>另外的答案</p>', commandId);
  const [shown] =
    /"answer":"[^"]*"/.exec((await by.post('/api/paper/paper/qu-detail', { paperId, quId })).text) ?? [];
  stage.report.check(
    verdictOf(text).code !== 0 || !shown?.includes('另外'),
    `a command id was used for another answer: ${text.slice(0, 120)}`,
  );
  const each = await Promise.all(
    Array.from({ length: 12 }, (_none, at) => save(`<p>${at}</p>`, randomUUID())),
  );
  stage.report.check(
    each.every(({ text: told }) => verdictOf(told).code === 0),
    'saves at once were refused',
  );
}

async function handInsAtOnce(stage: Stage, examId: string): Promise<void> {
  const by = await racer(stage, 44);
  const paperId = await sit(by, examId);
  const quId = stage.scene.exam.quIds[1];
  const { sa } = stage.scene.callers;
  const all = await Promise.all([
    ...Array.from({ length: 12 }, () => by.post('/api/paper/paper/hand-exam', { id: paperId, exState: 0 })),
    sa.post('/api/exam/watch/force-hand', { paperId, message: '收卷' }),
    sa.post('/api/exam/watch/force-hand-all', { examId, message: '收卷' }),
    ...Array.from({ length: 6 }, () =>
      by.post('/api/paper/paper/fill-answer', { paperId, quId, answer: '<p>末</p>' }),
    ),
  ]);
  stage.report.check(
    all.every(({ status }) => status === 200),
    `hand-ins at once: ${all.map(({ status }) => status).join()}`,
  );
  const events = await eventsOf(stage, paperId);
  stage.report.check(
    count(events, 'PaperHandedIn') === 1,
    `handed in ${count(events, 'PaperHandedIn')} times`,
  );
  const end = events.indexOf('PaperHandedIn');
  stage.report.check(events.lastIndexOf('AnswerSaved') < end, 'an answer was saved after the hand-in');
}

/** Two administrators hold the same version: one is told that the other was faster. */
async function editorsAtOnce(stage: Stage): Promise<void> {
  const { scene, report } = stage;
  const { sa } = scene.callers;
  const another = await stage.enter('sa', 'admin');
  const { id } = await sa.ok<{ id: string }>('/api/repo/save', { title: `共编${scene.word}` });
  const { version } = await sa.ok<{ version: number }>('/api/repo/detail', { id });
  const all = await Promise.all(
    Array.from({ length: 8 }, (_none, at) =>
      (at % 2 === 0 ? sa : another).post('/api/repo/save', { id, version, title: `共编${scene.word}-${at}` }),
    ),
  );
  const told = all.map(({ text }) => verdictOf(text).reason || 'saved');
  report.check(count(told, 'saved') === 1, `editors at once: ${told.join()}`);
  report.check(
    told.every((one) => one === 'saved' || one === 'SomebodyWasFaster'),
    `editors at once: ${told.join()}`,
  );
  const after = await sa.ok<{ version: number }>('/api/repo/detail', { id });
  report.check(after.version === version + 1, `version ${version} became ${after.version}`);
}

/** Guesses side by side reach no further than guesses one after the other. */
async function guessesAtOnce({ scene, enter, report }: Stage): Promise<void> {
  const nobody = await enter('nobody', null);
  const username = `racer${scene.word}`;
  const all = await Promise.all(
    Array.from({ length: 40 }, (_none, at) =>
      nobody.post('/api/sys/user/login', { username, password: `Guess${at}` }),
    ),
  );
  const told = all.map(({ status, text }) => (status === 200 ? verdictOf(text).reason : String(status)));
  report.check(
    told.every((one) => ['WrongPassword', 'AccountPaused', '503'].includes(one)),
    `guesses at once: ${[...new Set(told)].join()}`,
  );
  report.check(
    count(told, 'AccountPaused') >= 15,
    `${count(told, 'WrongPassword')} of 40 guesses at once were tried`,
  );
  const { text } = await nobody.post('/api/sys/user/login', { username, password: 'Guess' });
  report.check(verdictOf(text).reason === 'AccountPaused', 'guesses at once brought no pause');
}

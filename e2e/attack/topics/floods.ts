import { saveExam, sit } from '../saved-exam.js';
import type { Caller } from '../caller.js';
import { verdictOf } from '../judge.js';
import type { Stage, Topic } from '../topic.js';

/** Too much of what is allowed: bounded by rates, and everybody else is served. */
export const floods: Topic = async (stage) => {
  await calls(stage);
  await heavyCalls(stage);
  await logins(stage);
  await answers(stage);
};

interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}
/** As the server has them (platform/limits/rates.ts). */
const perSession: Rate = { burst: 200, perSecond: 50 };
const perAccount: Rate = { burst: 400, perSecond: 100 };
const pictures: Rate = { burst: 30, perSecond: 2 };
/** As a paper has it (domain/src/sitting/paper-limits.ts). */
const latePerQuestion = 5;

/** From now on: how many calls a rate lets through until it is asked, however slow the machine is. */
function allowance({ burst, perSecond }: Rate): () => number {
  const began = performance.now();
  return () => Math.ceil(burst + (perSecond * (performance.now() - began)) / 1000) + 1;
}

const passedOf = (answers: readonly { status: number }[]): number =>
  answers.filter(({ status }) => status !== 429).length;

const times = async (count: number, call: () => Promise<{ status: number; text: string }>) =>
  Promise.all(Array.from({ length: count }, call));

async function calls({ report, enter }: Stage): Promise<void> {
  const [loud, calm] = [await enter('bystander', 'kaosheng55'), await enter('bystander', 'kaosheng56')];
  const body = (by: Caller) => () => by.send('/api/sys/user/info', json({}), true);
  const one = allowance(perSession);
  const all = await times(600, body(loud));
  report.check(passedOf(all) <= one(), `of 600 calls at once ${passedOf(all)} passed, not ${one()}`);
  report.check(
    all.every(({ status }) => status === 200 || status === 429),
    'a flood was answered otherwise',
  );
  const inBatches = await enter('bystander', 'kaosheng55');
  const query = '{ userInfo { userId } }';
  const batch = json(Array.from({ length: 10 }, () => ({ query })));
  const ofBatches = allowance(perSession);
  const batches = await times(60, () => inBatches.send('/graphql', batch, true));
  const answered = batches.reduce((sum, { text }) => sum + (text.match(/"userId":/g)?.length ?? 0), 0);
  report.check(
    answered > 0 && answered <= ofBatches(),
    `of 600 queries in batches of ten ${answered} passed, not 1 to ${ofBatches()}`,
  );
  const other = await body(calm)();
  report.check(other.status === 200, `somebody else was answered ${other.status}`);
  // Sessions of one account share its rate: another login brings not another allowance for ever.
  const more = await Promise.all(Array.from({ length: 4 }, () => enter('bystander', 'kaosheng55')));
  const both = allowance(perAccount);
  const together = (await Promise.all(more.map((by) => times(250, body(by))))).flat();
  const passed = passedOf(together);
  report.check(
    passed <= both(),
    `${passed} of 1000 calls of one account passed by four sessions, not ${both()}`,
  );
}

async function heavyCalls({ report, enter, scene }: Stage): Promise<void> {
  const by = await enter('bystander', 'kaosheng57');
  const picture = { paperId: scene.paperOf.other, base64: 'iVBORw0KGgo=' };
  const all = allowance(pictures);
  const plain = passedOf(await times(60, () => by.send('/api/paper/capture/save', json(picture), true)));
  report.check(plain <= all(), `of 60 pictures at once ${plain} passed, not ${all()}`);
  const fields = Array.from(
    { length: 10 },
    (_none, at) => `a${at}: captureSave(paperId: "${picture.paperId}", base64: "") { msg }`,
  );
  const query = `mutation { ...f } fragment f on Mutation { ${fields.join(' ')} }`;
  const hidden = await times(6, () => by.send('/graphql', json({ query }), true));
  const through =
    fields.length * passedOf(hidden.filter(({ text }) => verdictOf(text).reason !== 'TooManyRequests'));
  report.check(
    plain + through <= all(),
    `with ${through} hidden in fragments ${plain + through} pictures passed`,
  );
}

/** Guessed passwords pause whoever guesses, and tell nothing of whether there is such an account. */
async function logins({ report, enter, scene }: Stage): Promise<void> {
  const nobody = await enter('nobody', null);
  const guess = (username: string) =>
    nobody.post('/api/sys/user/login', { username, password: `Guess${scene.word}` });
  const told: Record<string, string[]> = {};
  // Another one in each round: the pause of the last is not over.
  const guessed = `kaosheng${45 + (scene.round % 9)}`;
  for (const username of [guessed, `ghost${scene.word}`])
    for (let at = 0; at < 7; at += 1) {
      const { text } = await guess(username);
      (told[username] ??= []).push(verdictOf(text).reason);
    }
  const [real, ghost] = Object.values(told);
  report.check(real?.join() === ghost?.join(), `an account shows by ${real?.join()} and ${ghost?.join()}`);
  report.check(real?.at(-1) === 'AccountPaused', `seven guesses were answered ${real?.join()}`);
  const { text } = await nobody.post('/api/sys/user/login', {
    username: guessed,
    password: 'Student123',
  });
  report.check(
    verdictOf(text).reason === 'AccountPaused',
    'the right password enters while guesses are paused',
  );
}

/** What is written after the end is bounded, so that nobody fills the log with one paper. */
async function answers({ report, enter, scene }: Stage): Promise<void> {
  const by = await enter('bystander', 'kaosheng54');
  const quId = scene.exam.quIds[1] ?? '';
  const examId = await saveExam(scene.callers.sa, `长文${scene.word}`, [quId], {
    tmplGroups: [{ title: '一', quType: 4, perScore: 5, quIds: [quId] }],
  });
  const paperId = await sit(by, examId);
  const fill = (answer: string) => by.post('/api/paper/paper/fill-answer', { paperId, quId, answer });
  const { text: long } = await fill('长'.repeat(200_000));
  report.check(verdictOf(long).code !== 0, `an answer of 600 kB was taken: ${long.slice(0, 100)}`);
  await by.ok('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
  const told: string[] = [];
  for (let at = 0; at < 40; at += 1)
    told.push(verdictOf((await fill(`${at} ${'晚'.repeat(15_000)}`)).text).reason ?? 'none');
  const { events } = await scene.callers.sa.ok<{ events: { type: string }[] }>('/api/audit/paper', {
    id: paperId,
  });
  const late = events.filter(({ type }) => type === 'AnswerArrivedLate').length;
  report.check(late === latePerQuestion, `${late} late answers of 40 are in the log: ${told.join()}`);
  const others = told.slice(latePerQuestion);
  report.check(
    others.every((reason) => reason === 'LateAnswersFull'),
    `late answers beyond the bound were answered ${others.join()}`,
  );
}

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

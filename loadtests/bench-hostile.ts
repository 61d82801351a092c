// npm run bench:hostile -- [--times 40] [--candidates 60] [--cpu-prof DIR] [ACT …]
// What one act of somebody who misbehaves costs, against a save as anybody makes: processor time of the thread that
// answers, of the threads beside it that take their share of the cores, and of those that give way. Processor time,
// not time by the clock: other work on the machine does not change it much.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { temporaryDataDir } from '../e2e/support/server-process.js';
import { answerTo } from './k6/answers.ts';
import { essayQuIdOf, hostileActs, hostileRequest, type HostileAct } from './k6/hostile-acts.ts';
import { cameraPictures } from './run/plan-of.js';
import { placeAt, type PlannedCandidate } from './run/plan.js';
import { Preparation } from './run/prepare.js';
import { startOwnServer } from './run/servers.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '40' },
    candidates: { type: 'string', default: '60' },
    'cpu-prof': { type: 'string' },
  },
});
const times = Number(values.times);
const warming = 10;

/** Processor milliseconds since the process began. `beside`: at the priority of the thread that answers. */
interface Spent {
  readonly answering: number;
  readonly beside: number;
  readonly givingWay: number;
}

function spentBy(pid: number): Spent {
  const spent = { answering: 0, beside: 0, givingWay: 0 };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`;
    const ms = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    const nice = Number(readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
    spent[thread === String(pid) ? 'answering' : nice > 0 ? 'givingWay' : 'beside'] += ms;
  }
  return spent;
}

const dataDir = temporaryDataDir();
const server = await startOwnServer(dataDir, { profiles: values['cpu-prof'] ?? null });
try {
  const preparation = await Preparation.begin(server.url);
  const examId = await preparation.exam('行为的代价', Math.ceil(Date.now() / 1000 + 3600) * 1000, {
    ...{ camOn: true, camInterval: 1, leaveOn: true, leaveCheck: 1, leaveCount: 0 },
  });
  const waiting = await preparation.candidates(examId, Number(values.candidates));
  const candidates = await preparation.start(examId, waiting);
  const largeFile = await preparation.largeFile();
  const pictures = cameraPictures();
  const pictureUrls = new Map<string, string>();

  const actOf = async (act: HostileAct, n: number): Promise<number> => {
    const who = candidates[n % candidates.length] as PlannedCandidate;
    const question = preparation.questions[placeAt(who.questions, 0)];
    if (question === undefined) throw new Error('a paper without questions');
    const { method, path, token, body, range } = hostileRequest(
      act,
      {
        ...who,
        quId: question.id,
        essayQuId: essayQuIdOf(preparation.questions, who.questions),
        answer: answerTo(question, n),
        picture: pictures[n % pictures.length] ?? '',
        pictureUrl: pictureUrls.get(who.userId) ?? null,
        largeFile,
      },
      n,
    );
    const response = await fetch(server.url + path, {
      method,
      body,
      headers: {
        ...{ 'content-type': 'application/json', token: token ?? '' },
        ...(range === undefined ? {} : { range }),
      },
    });
    const text = await response.text();
    const url = /"url":"([^"]+)"/.exec(text)?.[1];
    if (url !== undefined) pictureUrls.set(who.userId, url);
    return response.status === 200 ? Number(/"code":(\d+)/.exec(text)?.[1] ?? 0) : response.status;
  };

  let usual: number | null = null;
  console.log('ms of processor an act        answering   × a save    beside   giving way   answers');
  const asked = positionals.filter((name): name is HostileAct => hostileActs.includes(name as HostileAct));
  for (const act of new Set<HostileAct>(['saves', ...(asked.length > 0 ? asked : hostileActs)])) {
    const answers = new Map<number, number>();
    for (let n = 0; n < warming; n += 1) await actOf(act, n);
    await quiet();
    const before = spentBy(server.pid);
    for (let n = warming; n < warming + times; n += 1) {
      const answer = await actOf(act, n);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    await quiet();
    const after = spentBy(server.pid);
    const each = (part: keyof Spent): number => (after[part] - before[part]) / times;
    usual ??= each('answering');
    const figures = [each('answering'), each('answering') / usual, each('beside'), each('givingWay')];
    const told = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
    console.log(`${act.padEnd(26)}${figures.map((one) => one.toFixed(2).padStart(11)).join('')}   ${told}`);
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What follows an answer (views, seals) belongs to the acts before it. */
async function quiet(): Promise<void> {
  for (let before = spentBy(server.pid); ;) {
    await new Promise((done) => setTimeout(done, 250));
    const after = spentBy(server.pid);
    if (
      after.answering + after.beside + after.givingWay - before.answering - before.beside - before.givingWay <
      15
    )
      return;
    before = after;
  }
}

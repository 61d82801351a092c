// npm run bench:questions -- [--questions 20000] [--calls 60] [--seed N] [--json FILE] [--on
// embedded|cluster] [--data DIR] (a build must be there: npm run build) One bank of 20,000 questions behind a
// real server, asked by HTTP as an examiner's screen asks: pages of the list, searches by words, type, level
// and tag, how many a draw could take, and papers really drawn. Bar: each 200 ms at the 95th percentile. The
// questions come in through the import; with
// --data they stay in that folder, and are there at once the next time. --on cluster asks the whole cluster
//   on the MongoDB-compatible server.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@vigil/domain/kernel/random';
import { startCluster } from '../e2e/cluster/cluster.js';
import { clusterLacks } from '../e2e/cluster/stores.js';
import { call, loadTestCandidates, login, type Envelope } from '../e2e/support/api.js';
import { startServer, temporaryDataDir, type ServerProcess } from '../e2e/support/server-process.js';
import {
  barMilliseconds,
  measured as measuredOn,
  type Measure,
  type ToMeasure,
} from './questions/measure.js';
import { pickWith, questionsFile, tags, topics } from './questions/questions-file.js';
import { machineNow, usageOf } from './run/machine.js';

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    json: { type: 'string' },
    on: { type: 'string', default: 'embedded' },
    data: { type: 'string' },
  },
});
const [questionCount, calls] = [Number(values.questions), Number(values.calls)];
/** Papers drawn right after a question changed, and right after an exam was saved. */
const firsts = 20;
/** Papers drawn by a process that has just started. */
const restarts = 5;
const importPatienceMilliseconds = 1_800_000;
const callPatienceMilliseconds = 60_000;
const random = seededRandom(`bench-questions ${values.seed}`);
const pick = pickWith(random);
const say = (text: string): void => console.log(text);

if (!['embedded', 'cluster'].includes(values.on)) throw new Error('--on embedded or --on cluster');
const onCluster = values.on === 'cluster';
if (onCluster && values.data !== undefined)
  throw new Error('--data keeps a folder: it goes with --on embedded alone');
const lacks = onCluster ? clusterLacks() : [];
if (lacks.length > 0) throw new Error(`the cluster cannot be started: ${lacks.join('; ')}`);

const machine = machineNow();
say(
  `${machine.cores} × ${machine.cpu}, ${machine.system}, Node ${machine.node}; load ${machine.loadBefore.map((load) => load.toFixed(2)).join(' ')}; seed ${values.seed}`,
);
say(
  onCluster
    ? 'on the cluster: two api, projector, reactor, nginx, Redis, FerretDB on PostgreSQL (MONGODB_URL: that MongoDB)'
    : 'on the embedded stores',
);
const dataDir = values.data ?? temporaryDataDir();
mkdirSync(dataDir, { recursive: true });
const env = { LOAD_TEST: 'on' };
let server: Pick<ServerProcess, 'url' | 'stop'> & { readonly pid?: number } = onCluster
  ? await startCluster({ dataDir, env }).then((cluster) => ({
      url: cluster.url,
      stop: async () => (await cluster.stop(), 0),
    }))
  : await startServer({ dataDir, env });
let { token } = await login(server.url, 'admin', 'Admin123');
const measured = <T>(name: string, asked: ToMeasure<T>): Promise<Measure> =>
  measuredOn(() => server.pid ?? null, name, asked);
try {
  const repoId = await filledBank();
  report([...(await lists(repoId)), ...(await draws(repoId))]);
} finally {
  await server.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function ask<T>(path: string, body: unknown, as = token): Promise<T> {
  const answer: Envelope<T> = await call<T>(server.url, path, body, {
    token: as,
    timeoutMilliseconds: callPatienceMilliseconds,
  });
  if (answer.code !== 0) throw new Error(`${path}: ${answer.reason ?? ''} ${answer.msg}`);
  return answer.data;
}

async function filledBank(): Promise<string> {
  const mark = join(dataDir, 'bench-questions.json');
  if (existsSync(mark)) {
    const kept = JSON.parse(readFileSync(mark, 'utf8')) as { repoId: string; questions: number };
    if (kept.questions !== questionCount)
      throw new Error(`the bank in ${dataDir} has ${kept.questions} questions`);
    return kept.repoId;
  }
  const { id: repoId } = await ask<{ id: string }>('/api/repo/save', { title: '大题库' });
  const form = new FormData();
  form.append('file', new Blob([questionsFile(questionCount, random)], { type: 'text/plain' }), '试题.txt');
  const began = performance.now();
  const response = await fetch(`${server.url}/api/qu/qu/import?repoId=${repoId}`, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  const read = (await response.json()) as Envelope<{ id: string; total: number; bad: number }>;
  if (read.code !== 0 || read.data.total !== questionCount || read.data.bad > 0)
    throw new Error(`import: ${JSON.stringify(read)}`);
  await ask('/api/qu/qu/import/start', { id: read.data.id, whole: true });
  const until = performance.now() + importPatienceMilliseconds;
  while ((await ask<{ state: string }>('/api/qu/qu/import/state', { id: read.data.id })).state !== 'done') {
    if (performance.now() > until) throw new Error('the import took longer than half an hour');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  say(`${questionCount} questions imported in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (values.data !== undefined) writeFileSync(mark, JSON.stringify({ repoId, questions: questionCount }));
  return repoId;
}

interface Page {
  readonly total: number;
  readonly records: readonly unknown[];
}

async function lists(repoId: string): Promise<Measure[]> {
  const page = (params: object, more: object = {}) =>
    ask<Page>('/api/qu/qu/paging', { current: 1, size: 20, params: { repoId, ...params }, ...more });
  const found = ({ total, records }: Page): void => {
    if (total === 0 || records.length === 0) throw new Error('a list that cannot be empty was');
  };
  const all = ({ total }: Page): void => {
    if (total !== questionCount) throw new Error(`the list has ${total} questions`);
  };
  const pages = Math.ceil(questionCount / 20);
  const columns = ['updateTime', 'createTime', 'level', 'quType'];
  const asked: readonly [string, (index: number) => Promise<Page>, ((page: Page) => void)?][] = [
    ['list: first pages', (i) => page({}, { current: 1 + (i % 5) }), all],
    ['list: any page', () => page({}, { current: 1 + Math.floor(random() * pages) }), all],
    [
      'list: sorted by any column',
      (i) => page({}, { orders: [{ column: columns[i % 4], asc: i % 8 < 4 }] }),
      all,
    ],
    ['list: 100 a page', () => page({}, { size: 100, current: 1 + Math.floor(random() * (pages / 5)) }), all],
    ['search: words of many', () => page({ content: pick(topics) }), found],
    [
      'search: words of one',
      () => page({ content: `第 ${1 + Math.floor(random() * questionCount)} 题` }),
      found,
    ],
    ['search: type', (i) => page({ quType: 1 + (i % 3) }), found],
    ['search: tag', () => page({ tag: pick([...topics, ...tags]) }), found],
    [
      'search: type, level and tag',
      (i) => page({ quType: 1 + (i % 3), level: 1 + (i % 2), tag: pick(tags) }),
      found,
    ],
    [
      'search: words in all banks',
      () => ask<Page>('/api/qu/qu/paging', { size: 20, params: { content: pick(topics) } }),
      found,
    ],
    ['search: words that are nowhere', (i) => page({ content: `没有这样的试题${i}` })],
  ];
  const measures: Measure[] = [];
  for (const [name, act, sound] of asked)
    measures.push(await measured(name, { calls, act, ...(sound === undefined ? {} : { sound }) }));
  return measures;
}

/** Groups that draw 45 questions of the bank by type, level and tags. */
function groupsOf(repoId: string, levels: readonly [number, number] = [1, 3]) {
  const rule = (count: number, more: object = {}) => ({ repoId, count, ...more });
  return [
    {
      title: '单选题',
      quType: 1,
      perScore: 2,
      draws: [rule(20, { level: levels[0] }), rule(5, { level: levels[1], tags: [topics[0]] })],
    },
    { title: '多选题', quType: 2, perScore: 2, draws: [rule(15, { tags: [tags[0]] })] },
    { title: '判断题', quType: 3, perScore: 2, draws: [rule(5)] },
  ];
}

async function savedExam(tmplGroups: readonly object[]): Promise<string> {
  const now = Date.now();
  const times = { startTime: stamp(now - 60_000), endTime: stamp(now + 7_200_000), totalTime: 60 };
  return (
    await ask<{ id: string }>('/api/exam/exam/save', {
      title: '从大题库抽题',
      examType: 1,
      ...times,
      tmplGroups,
    })
  ).id;
}

async function draws(repoId: string): Promise<Measure[]> {
  const tmplGroups = groupsOf(repoId);
  const candidates = async (examId: string, count: number) =>
    (await loadTestCandidates(server.url, token, examId, count)).map((one) => one.token);
  const start = (examId: string, as: string | undefined) =>
    ask<{ id: string }>('/api/paper/paper/create-paper', { examId }, as);
  const counts = await measured('draw: how many there are', {
    calls,
    act: (i) =>
      ask<{ groups: { available: number[] }[] }>('/api/exam/exam/draw-counts', {
        tmplGroups: i % 2 === 0 ? tmplGroups : [...tmplGroups].reverse(),
      }),
    sound: ({ groups }) => {
      if (groups.flatMap(({ available }) => available).some((count) => count <= 0))
        throw new Error('a count that cannot be 0 was');
    },
  });
  const examId = await savedExam(tmplGroups);
  const people = await candidates(examId, calls + 1);
  await start(examId, people[0]);
  const papers = await measured('draw: a paper', { calls, act: (i) => start(examId, people[i + 1]) });
  const fresh = await candidates(examId, firsts);
  let savedId = '';
  const saved = await measured('draw: the first paper, right after its exam was saved', {
    calls: firsts,
    act: (i) => start(savedId, fresh[i]),
    before: async (i) => {
      savedId = await savedExam(groupsOf(repoId, [1 + (i % 3), 1 + ((i + 1) % 3)]));
    },
  });
  const late = await candidates(examId, firsts);
  const questions = await ask<{ records: { id: string; level: number }[] }>('/api/qu/qu/paging', {
    size: firsts,
    params: { repoId, quType: 1 },
  });
  const changed = await measured('draw: a paper, right after a question of the bank changed', {
    calls: firsts,
    act: (i) => start(examId, late[i]),
    before: async (i) => {
      const { id, level } = questions.records[i % questions.records.length] ?? { id: '', level: 1 };
      await ask('/api/qu/qu/batch-level', { ids: [id], level: 1 + (level % 3) });
    },
  });
  return [
    counts,
    papers,
    saved,
    changed,
    ...(onCluster ? [] : [await afterStarts(examId, await candidates(examId, restarts), start)]),
  ];
}

/** Once in a process's life: it reads the bank. */
async function afterStarts(
  examId: string,
  people: readonly string[],
  start: (examId: string, as: string | undefined) => Promise<unknown>,
) {
  return measured('draw: the first paper of a process that has just started', {
    calls: restarts,
    act: (i) => start(examId, people[i]),
    before: async () => {
      await server.stop();
      server = await startServer({ dataDir, env });
      ({ token } = await login(server.url, 'admin', 'Admin123'));
    },
    noBar: true,
  });
}

/** Shanghai time as the API reads it. */
function stamp(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function report(measures: readonly Measure[]): void {
  const rss = server.pid === undefined ? undefined : usageOf(server.pid)?.rssBytes;
  const load = machineNow().loadBefore.map((one) => one.toFixed(2));
  say(`${rss === undefined ? '' : `server: ${(rss / 2 ** 20).toFixed(0)} MiB; `}load ${load.join(' ')}`);
  const file = {
    machine,
    on: values.on,
    questions: questionCount,
    seed: values.seed,
    barMilliseconds,
    measures,
  };
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(file, null, 2)}\n`);
  process.exitCode = measures.every(({ ok }) => ok) ? 0 : 1;
}

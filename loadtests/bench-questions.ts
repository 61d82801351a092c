// npm run bench:questions -- [--questions 20000] [--calls 60] [--seed N] [--json FILE] [--url http://… --mongo] (a build must be there: npm run build)
// One bank of 20,000 questions behind a real server, asked by HTTP as an examiner's screen asks: pages of the list, searches by words, type, level and
// tag, how many a draw could take, and papers really drawn. Bar: each 200 ms at the 95th percentile. The questions come in through the import.
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom } from '@vigil/domain/kernel/random';
import { call, loadTestCandidates, login, type Envelope } from '../e2e/support/api.js';
import { startServer, temporaryDataDir } from '../e2e/support/server-process.js';
import { machineNow, usageOf } from './run/machine.js';

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    json: { type: 'string' },
  },
});
const [questionCount, calls] = [Number(values.questions), Number(values.calls)];
const barMilliseconds = 200;
/** How often a question of the bank is changed while papers are drawn from it. */
const changes = 5;
/** Slower than a session may call. */
const pauseMilliseconds = 25;
const importPatienceMilliseconds = 600_000;
const random = seededRandom(`bench-questions ${values.seed}`);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const say = (text: string): void => console.log(text);

const topics = ['防火墙', '对称加密', '操作系统', '数据库索引', '网络协议', '消防安全', '劳动法规', '急救常识', '统计推断', '古诗文'];
const verbs = ['下列关于{}的说法，正确的是', '在{}中，首先应当', '某单位在{}方面的做法，不恰当的是', '以下与{}无关的一项是'];
const levels = ['易', '中', '难'];
const tags = ['基础', '提高', '法规', '实务', '历年真题'];
const types = ['单选题', '多选题', '判断题'] as const;

const machine = machineNow();
say(
  `${machine.cores} × ${machine.cpu}, ${machine.system}, Node ${machine.node}; load ${machine.loadBefore.map((load) => load.toFixed(2)).join(' ')}; seed ${values.seed}`,
);
const dataDir = temporaryDataDir();
const server = await startServer({ dataDir, env: { LOAD_TEST: 'on' } });
const { token } = await login(server.url, 'admin', 'Admin123');
try {
  const repoId = await filledBank();
  const measures = [...(await lists(repoId)), ...(await draws(repoId))];
  report(measures);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Measure {
  readonly name: string;
  readonly times: readonly number[];
  /** CPU ms of the whole server for each call: what the machine was busy with besides does not count */
  readonly cpu: number;
  readonly p50: number;
  readonly p95: number;
  readonly ok: boolean;
}

async function ask<T>(path: string, body: unknown, as = token, timeoutMilliseconds = 60_000): Promise<T> {
  const answer: Envelope<T> = await call<T>(server.url, path, body, { token: as, timeoutMilliseconds });
  if (answer.code !== 0) throw new Error(`${path}: ${answer.reason ?? ''} ${answer.msg}`);
  return answer.data;
}

/** Each call's time, one after the other; `sound` throws when an answer cannot be right. */
async function measured<T>(
  name: string,
  count: number,
  act: (index: number) => Promise<T>,
  sound: (answer: T) => void,
  before: (index: number) => Promise<void> = async () => undefined,
): Promise<Measure> {
  const times: number[] = [];
  const cpuBefore = usageOf(server.pid)?.cpuSeconds ?? 0;
  for (let index = 0; index < count; index += 1) {
    await before(index);
    const began = performance.now();
    const answer = await act(index);
    times.push(performance.now() - began);
    sound(answer);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  const cpu = (((usageOf(server.pid)?.cpuSeconds ?? 0) - cpuBefore) * 1000) / count;
  const measure = { name, times, cpu, p50: at(times, 50), p95: at(times, 95), ok: at(times, 95) <= barMilliseconds };
  const verdict = measure.ok ? 'ok' : `over ${barMilliseconds} ms`;
  const [p50, p95] = [measure.p50, measure.p95].map((ms) => `${ms.toFixed(1).padStart(7)} ms`);
  say(`  ${name.padEnd(56)} ${String(count).padStart(4)} calls   p50 ${p50}   p95 ${p95}   CPU ${cpu.toFixed(0).padStart(5)} ms   ${verdict}`);
  return measure;
}

function question(index: number): string {
  const topic = pick(topics);
  const type = types[index % 3] as (typeof types)[number];
  const fields = `难度：${pick(levels)}\n知识点：${topic}、${pick(tags)}`;
  const stem = `${index + 1}. ${pick(verbs).replace('{}', topic)}（第 ${index + 1} 题）`;
  if (type === '判断题') return `${stem}\n题型：判断题\n答案：${pick(['对', '错'])}\n${fields}`;
  const options = ['A', 'B', 'C', 'D'].map((letter) => `${letter}. ${topic}的第${Math.floor(random() * 900) + 100}条规定${letter}`).join('\n');
  return `${stem}\n${options}\n题型：${type}\n答案：${type === '单选题' ? pick(['A', 'B', 'C', 'D']) : pick(['AB', 'ACD', 'BD'])}\n${fields}`;
}

async function filledBank(): Promise<string> {
  const { id: repoId } = await ask<{ id: string }>('/api/repo/save', { title: '大题库' });
  const form = new FormData();
  const text = Array.from({ length: questionCount }, (_, index) => question(index)).join('\n\n');
  form.append('file', new Blob([text], { type: 'text/plain' }), '试题.txt');
  const began = performance.now();
  const response = await fetch(`${server.url}/api/qu/qu/import?repoId=${repoId}`, { method: 'POST', headers: { token }, body: form });
  const read = (await response.json()) as Envelope<{ id: string; total: number; bad: number }>;
  if (read.code !== 0 || read.data.total !== questionCount || read.data.bad > 0) throw new Error(`import: ${JSON.stringify(read)}`);
  await ask('/api/qu/qu/import/start', { id: read.data.id, whole: true });
  const until = performance.now() + importPatienceMilliseconds;
  for (;;) {
    const { state } = await ask<{ state: string }>('/api/qu/qu/import/state', { id: read.data.id });
    if (state === 'done') break;
    if (performance.now() > until) throw new Error('the import took longer than ten minutes');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  say(`${questionCount} questions imported in ${((performance.now() - began) / 1000).toFixed(1)} s`);
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
  return [
    await measured('list: first pages', calls, (i) => page({}, { current: 1 + (i % 5) }), all),
    await measured('list: any page', calls, () => page({}, { current: 1 + Math.floor(random() * pages) }), all),
    await measured('list: sorted by any column', calls, (i) => page({}, { orders: [{ column: columns[i % 4], asc: i % 8 < 4 }] }), all),
    await measured('list: 100 a page', calls, () => page({}, { size: 100, current: 1 + Math.floor(random() * (pages / 5)) }), all),
    await measured('search: words of many', calls, () => page({ content: pick(topics) }), found),
    await measured('search: words of one', calls, () => page({ content: `第 ${1 + Math.floor(random() * questionCount)} 题` }), found),
    await measured('search: type', calls, (i) => page({ quType: 1 + (i % 3) }), found),
    await measured('search: tag', calls, () => page({ tag: pick([...topics, ...tags]) }), found),
    await measured('search: type, level and tag', calls, (i) => page({ quType: 1 + (i % 3), level: 1 + (i % 2), tag: pick(tags) }), found),
    await measured('search: words in all banks', calls, () => ask<Page>('/api/qu/qu/paging', { size: 20, params: { content: pick(topics) } }), found),
    await measured(
      'search: words that are nowhere',
      calls,
      (i) => page({ content: `没有这样的试题${i}` }),
      () => undefined,
    ),
  ];
}

async function draws(repoId: string): Promise<Measure[]> {
  const rule = (count: number, more: object = {}) => ({ repoId, count, ...more });
  const tmplGroups = [
    { title: '单选题', quType: 1, perScore: 2, draws: [rule(20, { level: 1 }), rule(10, { level: 3, tags: [topics[0]] })] },
    { title: '多选题', quType: 2, perScore: 2, draws: [rule(15, { tags: [tags[0]] })] },
    { title: '判断题', quType: 3, perScore: 2, draws: [rule(5)] },
  ];
  const counts = await measured(
    'draw: how many there are',
    calls,
    (i) =>
      ask<{ groups: { available: number[] }[] }>('/api/exam/exam/draw-counts', { tmplGroups: i % 2 === 0 ? tmplGroups : [...tmplGroups].reverse() }),
    ({ groups }) => {
      if (groups.flatMap(({ available }) => available).some((count) => count <= 0)) throw new Error('a count that cannot be 0 was');
    },
  );
  const now = Date.now();
  const exam = { title: '从大题库抽题', examType: 1, totalTime: 60, tmplGroups, startTime: stamp(now - 60_000), endTime: stamp(now + 7_200_000) };
  const { id: examId } = await ask<{ id: string }>('/api/exam/exam/save', exam);
  const people = await loadTestCandidates(server.url, token, examId, calls + 1);
  const start = (index: number) => ask<{ id: string }>('/api/paper/paper/create-paper', { examId }, people[index]?.token);
  const first = await measured(
    'draw: the first paper, right after the exam was saved',
    1,
    () => start(0),
    () => undefined,
  );
  const papers = await measured(
    'draw: a paper',
    calls,
    (i) => start(i + 1),
    () => undefined,
  );
  const changed = await questionOf(repoId);
  const late = await loadTestCandidates(server.url, token, examId, changes);
  const after = await measured(
    'draw: a paper, right after a question of the bank changed',
    changes,
    (i) => ask<{ id: string }>('/api/paper/paper/create-paper', { examId }, late[i]?.token),
    () => undefined,
    async (i) => {
      await ask('/api/qu/qu/batch-level', { ids: [changed], level: 1 + (i % 3) });
      // What a bank holds is looked at every two seconds.
      await new Promise((resolve) => setTimeout(resolve, 2_100));
    },
  );
  return [counts, papers, first, after];
}

async function questionOf(repoId: string): Promise<string> {
  const { records } = await ask<{ records: { id: string }[] }>('/api/qu/qu/paging', { size: 1, params: { repoId } });
  return records[0]?.id ?? '';
}

/** Shanghai time as the API reads it. */
function stamp(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function at(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

function report(measures: readonly Measure[]): void {
  const usage = usageOf(server.pid);
  say(
    `server: ${((usage?.rssBytes ?? 0) / 2 ** 20).toFixed(0)} MiB; load ${machineNow()
      .loadBefore.map((load) => load.toFixed(2))
      .join(' ')}`,
  );
  const file = { machine, questions: questionCount, seed: values.seed, barMilliseconds, measures };
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(file, null, 2)}\n`);
  process.exitCode = measures.every(({ ok }) => ok) ? 0 : 1;
}

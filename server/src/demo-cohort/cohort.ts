import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '@vigil/domain/kernel/random';
import { Api, emptyTally, type Tally } from './api.js';
import { Candidate, type Acts, type Stage } from './candidate.js';
import { enter, NoWayIn } from './enter.js';
import { CohortUsageError, readOptions, type CohortOptions } from './options.js';
import { Pictures } from './pictures.js';
import { drawTemperament } from './temperament.js';

// npm run demo:cohort: simulated candidates sit a demo exam through the public API, so that the wall is
// alive.

const progressMs = 5_000;
const stages: readonly (readonly [Stage, string])[] = [
  ['waiting', '未入场'],
  ['sitting', '作答中'],
  ['handed-in', '已交卷'],
  ['handed-in-by-server', '被收卷'],
  ['left-open', '未交卷离开'],
  ['refused', '未能参加'],
];

const standing = (candidates: readonly Candidate[]): string =>
  stages
    .map(
      ([stage, word]) => [word, candidates.filter((candidate) => candidate.stage === stage).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count}`)
    .join('，');

function summary(
  options: CohortOptions,
  candidates: readonly Candidate[],
  acts: Acts,
  tally: Tally,
  seconds: number,
): string {
  const refusals = [...tally.refusals]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason} ${count}`);
  return [
    `结束：${candidates.length} 名考生，用时 ${Math.round(seconds)} 秒（种子 ${options.seed}）。${standing(candidates)}。`,
    `保存答案 ${acts.answers} 次，存疑 ${acts.doubts}，切屏 ${acts.leaves}，长时间静默 ${acts.quiet}，断线 ${acts.offline}，抓拍 ${acts.snapshots}，收到消息 ${acts.messages}。`,
    `调用 ${tally.calls} 次（每秒 ${(tally.calls / Math.max(1, seconds)).toFixed(1)}），重试 ${tally.retries}；被拒绝：${refusals.length === 0 ? '无' : refusals.join('，')}。`,
  ].join('\n');
}

async function run(options: CohortOptions, signal: AbortSignal): Promise<void> {
  const tally = emptyTally();
  const { url, examId, platform, seed } = options;
  const withToken = (token: string | null): Api => new Api(url, token, platform, tally, signal);
  const entrants = await enter(withToken(null), withToken, examId, options.candidates);
  const scratch = new Uint8Array(
    await readFile(new URL('../../demo-assets/media/walk.sb3', import.meta.url)),
  );
  const acts: Acts = { answers: 0, doubts: 0, leaves: 0, quiet: 0, offline: 0, snapshots: 0, messages: 0 };
  const began = performance.now();
  const until = began + options.minutes * 60_000;
  const pictures = new Pictures();
  const candidates = entrants.map((entrant, index) => {
    const random = seededRandom(`${seed} ${index}`);
    const temperament = drawTemperament(random, options.minutes * 60);
    const api = withToken(entrant.token);
    return new Candidate({
      entrant,
      index,
      api,
      examId,
      password: options.password,
      platform,
      temperament,
      random,
      pictures,
      scratch,
      began,
      until,
      signal,
      acts,
    });
  });
  console.log(
    `${candidates.length} 名模拟考生参加 ${examId}，持续 ${options.minutes} 分钟，服务器 ${url}，种子 ${seed}。按 Ctrl-C 提前结束。`,
  );
  const progress = setInterval(
    () =>
      console.log(
        `${String(Math.round((performance.now() - began) / 1000)).padStart(5)} 秒  ${standing(candidates)}；答案 ${acts.answers}，重试 ${tally.retries}`,
      ),
    progressMs,
  );
  try {
    await Promise.all(candidates.map((candidate) => candidate.run()));
  } finally {
    clearInterval(progress);
  }
  console.log(summary(options, candidates, acts, tally, (performance.now() - began) / 1000));
  const reasons = new Set(
    candidates.filter((candidate) => candidate.stage === 'refused').map((candidate) => candidate.reason),
  );
  if (reasons.size > 0) console.log(`未能参加的原因：${[...reasons].join('，')}`);
}

async function reachable(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), () => Date.now() % 1_000_000);
  if (!(await reachable(options.url)))
    throw new NoWayIn(`连接不上服务器 ${options.url}：请先在另一个终端运行 LOAD_TEST=on npm start。`);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const deadline = wait((options.minutes + 2) * 60_000, undefined, { ref: false, signal: stop.signal }).then(
    () => stop.abort(),
    () => undefined,
  );
  process.once('SIGINT', () => {
    console.log('\n正在结束……');
    stop.abort();
  });
  process.once('SIGTERM', () => stop.abort());
  try {
    await run(options, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    stop.abort();
    await deadline;
  }
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof NoWayIn || error instanceof CohortUsageError ? error.message : error);
    process.exit(error instanceof CohortUsageError ? 2 : 1);
  },
);

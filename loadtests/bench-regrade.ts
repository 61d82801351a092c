// How long the dry run of a regrade takes over a cohort, how long carrying it, and what saves beside each pay: in one
// process, on the embedded stores, as ratios to the same saves alone, before and after. On a machine that others use the
// latencies are theirs as well: what the thread that answers was busy with is ours.
// `node --import tsx loadtests/bench-regrade.ts [papers] [questions]` on a built tree
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';
import { dryRunsOf, regradesOf, runRegrade } from '@vigil/server/regrade/regrades';
import { papersOf } from '@vigil/server/sitting/papers/papers';
import { single } from '@vigil/server/testing/every-type';
import { ExamRoom, group } from '@vigil/server/testing/exam-room';
import { isUnderWay } from '@vigil/domain/sitting/public';

const [papersWanted = 5000, questionsWanted = 50] = process.argv.slice(2).map(Number);
const sittersBeside = 20;
const savesASecond = 50;
const atOnce = 64;
const alone = 15_000;
const options = ['a', 'b', 'c', 'd'];

const room = await ExamRoom.open();
const { services } = room;
const questions = Array.from({ length: questionsWanted }, (_none, index) => single(`q${index}`));
await room.addQuestions(questions);
const tmplGroups = [group('单选题', questions)];
const examId = await room.saveExam({ tmplGroups, qualifyScore: 125 });
const beside = await room.saveExam({ tmplGroups, title: '同时进行的考试' });

// One person starts as people do; the others' papers are made of the same claim.
const first = await room.candidate();
const firstId = await first.start(examId);
const papers = papersOf(services);
const { paper } = await papers.any(firstId);
const began = performance.now();
let made = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (made < papersWanted) {
      made += 1;
      await handedIn(made);
    }
  }),
);
await room.caughtUp('papers', 'question_statistics', 'exam_statistics');
console.info(
  `${papersWanted} papers of ${questionsWanted} answers each, made in ${seconds(performance.now() - began)}`,
);

const sitters = await room.candidates(sittersBeside);
for (const sitter of sitters) await sitter.start(beside);
await savesFor(2000, 'warming up');
await savesFor(alone, 'saves alone');

const id = randomUUID();
const adjustments = {
  questions: [
    { quId: 'q0', options: ['a', 'b'] },
    { quId: 'q1', counts: 'full' as const },
    { quId: 'q2', score: 10 },
  ],
};
await dryRunsOf(services).put({
  ...{ id, examId, adjustments, by: 'bench', at: services.clock.now(), after: 0, state: 'waiting' },
  ...{ papers: 0, done: 0, seen: '', seenUntil: 0, summary: null, unfit: [], endedAt: null },
});
const dryRun = await savesUntil('beside the dry run', async () => {
  const run = await dryRunsOf(services).get(id);
  if (run?.state === 'failed') throw new Error('the dry run failed');
  return run?.state === 'done';
});
const { summary } = (await dryRunsOf(services).get(id)) ?? {};
console.info(`dry run over ${summary?.papers} papers, ${summary?.changed} changed: ${seconds(dryRun)}`);

await runRegrade(
  services,
  { type: 'ApplyRegrade', examId, regradeId: id, adjustments, reason: '参考答案有误', seen: '', after: 0 },
  papers.bySystem('bench', services.clock.now()),
);
const carried = await savesUntil('beside carrying', async () => {
  const { state } = await regradesOf(services).load(examId);
  return !isUnderWay(state);
});
console.info(`carried to ${papersWanted} papers: ${seconds(carried)}`);
await savesFor(alone, 'saves alone again');
await room.close();

async function handedIn(number: number): Promise<void> {
  const [paperId, userId] = [randomUUID(), `bench-${number}`];
  const envelope = {
    actor: { kind: 'candidate', id: userId } as const,
    arrivedAt: services.clock.now(),
    operation: 'bench',
    commandId: null,
  };
  await papers.papers.executeOnNew(
    paperId,
    { type: 'CreatePaper', paper: { ...paper, paperId, userId, seed: paperId } },
    papers.bySystem('bench', services.clock.now()),
  );
  for (const [index, { quId }] of questions.entries())
    await papers.papers.execute(
      paperId,
      { type: 'SaveAnswer', quId, answer: { checked: [options[(number * 7 + index * index) % 4] ?? 'a'] } },
      envelope,
    );
  const { state } = await papers.papers.load(paperId);
  await papers.run(paperId, { type: 'HandIn', exState: 0, keys: await papers.keysOf(state) }, envelope);
}

/** Saves at a steady rate, whatever the answers take; prints their latency. */
async function savesUntil(what: string, done: () => Promise<boolean | undefined>): Promise<number> {
  const latencies: number[] = [];
  const running: Promise<void>[] = [];
  const from = performance.now();
  const busy = performance.eventLoopUtilization();
  const worked = process.cpuUsage();
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  let over = false;
  const watching = (async () => {
    while (!(await done())) await rest(100);
    over = true;
    return performance.now() - from;
  })();
  for (let sent = 0; !over; sent += 1) {
    const due = from + (sent * 1000) / savesASecond;
    if (due > performance.now()) await rest(due - performance.now());
    const sitter = sitters[sent % sitters.length];
    const quId = questions[Math.floor(sent / sitters.length) % questions.length]?.quId ?? 'q0';
    running.push(
      (async () => {
        await sitter?.choose(quId, [options[sent % 4] ?? 'a']);
        latencies.push(performance.now() - due);
      })(),
    );
  }
  const took = await watching;
  await Promise.all(running);
  turns.disable();
  const { utilization } = performance.eventLoopUtilization(busy);
  const { user, system } = process.cpuUsage(worked);
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
  console.info(`${what}: ${sorted.length} saves, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(0.9999)}`);
  console.info(
    `  answering thread: ${(100 * utilization).toFixed(0)} % busy, p99 of its turns ${(turns.percentile(99) / 1e6).toFixed(1)} ms, ` +
      `longest ${(turns.max / 1e6).toFixed(0)} ms; ${((user + system) / 1e6).toFixed(1)} s of processor; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return took;
}

function savesFor(milliseconds: number, what: string): Promise<number> {
  const until = performance.now() + milliseconds;
  return savesUntil(what, async () => performance.now() > until);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PaperCreated, PaperEvent } from '@vigil/domain/sitting/events';
import { seededRandom } from '@vigil/domain/kernel/random';
import { openViewReader } from '@vigil/projections/runner/sqlite-view-reader';
import { startProjector } from '@vigil/projections/start-projector';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import type { EventToAppend } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';

// What the projector can do here: `node --import tsx loadtests/bench-projections.ts [--rounds 5] [--dir .]
// [--events 500000] [--papers 5000] [--rate 2000] [--json]`. Papers of 50 questions sat all at once: opened,
// saved, sometimes marked or left, handed in and scored. Each number is the median of the rounds.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    dir: { type: 'string', default: '.' },
    events: { type: 'string', default: '500000' },
    papers: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '2000' },
    json: { type: 'boolean', default: false },
  },
});
const [rounds, eventCount, paperCount, rate] = [values.rounds, values.events, values.papers, values.rate].map(
  Number,
) as [number, number, number, number];
const pacedSeconds = 3;
const tmpfs = 0x01021994;
const random = seededRandom('bench-projections');
const began = 1_800_000_000_000;

const folder = mkdtempSync(join(resolve(values.dir), '.bench-projections-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const log = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' });
const revisions = new Map<string, number>();

const sitting = paperFacts(eventCount, paperCount, 'a');
await appendAll(sitting);

const runs: Record<string, number>[] = [];
for (let round = 0; round < rounds; round += 1) runs.push({ ...(await rebuilds()), ...(await live(round)) });
await log.close();

const names = Object.keys(runs[0] as object);
const medians = Object.fromEntries(names.map((name) => [name, percentile(runs.map((run) => run[name] as number), 50)])); // prettier-ignore
const disk = statfsSync(folder).type === tmpfs ? 'tmpfs: NOT A DISK' : 'a file system on disk';
if (values.json)
  console.log(JSON.stringify({ rounds, events: eventCount, papers: paperCount, disk, medians, runs }));
else {
  console.log(
    `projector on ${resolve(values.dir)} (${disk}), ${eventCount} events of ${paperCount} papers sat at once, medians of ${rounds} rounds`,
  );
  for (const name of names) {
    const each = runs.map((run) => (run[name] as number).toFixed(1)).join(', ');
    console.log(`  ${name.padEnd(52)} ${(medians[name] as number).toFixed(1).padStart(12)}   (${each})`);
  }
}

/** From an empty views.db, then each view by itself, as `npm run projections -- rebuild` does. */
async function rebuilds(): Promise<Record<string, number>> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `views.db${suffix}`), { force: true });
  const busName = randomUUID();
  const bus = createInProcessBus({ name: busName });
  const events = Number(await log.head());
  const cpu = process.cpuUsage();
  const projector = await startProjector({ dataDir: folder, busName });
  const started = performance.now();
  const { reader, reach } = await openReader(bus);
  await Promise.all(projector.views.map(async (view) => reach(view, await log.head())));
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(cpu);
  await reader.close();
  const papers = await projector.rebuild('papers');
  const cards = await projector.rebuild('watch_cards');
  const questions = await projector.rebuild('question_statistics');
  await projector.stop();
  await bus.close();
  return {
    'all views from nothing, events/s': events / seconds,
    'all views from nothing, CPU µs per event': (used.user + used.system) / events,
    'rebuild papers, events/s': papers.events / papers.seconds,
    'rebuild question_statistics, events/s': questions.events / questions.seconds,
    'rebuild watch_cards, events/s': cards.events / cards.seconds,
    'rebuild both one after the other, events/s': papers.events / (papers.seconds + cards.seconds),
  };
}

/**
 * The projector in its own thread, as in the server: as fast as the log can be written, then paced with the
 * time from acknowledged to visible.
 */
async function live(round: number): Promise<Record<string, number>> {
  const busName = randomUUID();
  const bus = createInProcessBus({ name: busName });
  const projector = await startProjector({ dataDir: folder, busName });
  const { reader, reach } = await openReader(bus);
  await reach('watch_cards', await log.head());
  const burst = paperFacts(50_000, 500, `burst-${round}`);
  const started = performance.now();
  await reach('watch_cards', await appendAll(burst));
  const perSecond = burst.length / ((performance.now() - started) / 1000);

  const paced = paperFacts(rate * pacedSeconds, 500, `paced-${round}`);
  const visible: number[] = [];
  const waiting: Promise<void>[] = [];
  const from = performance.now();
  for (let i = 0; i < paced.length;) {
    const due = Math.min(paced.length, Math.floor(((performance.now() - from) / 1000) * rate) + 1);
    for (; i < due; i += 1) {
      const sample = i % 20 === 0;
      waiting.push(
        append([paced[i] as Fact]).then(async (position) => {
          const acknowledged = performance.now();
          if (!sample) return;
          await reach('watch_cards', position);
          visible.push(performance.now() - acknowledged);
        }),
      );
    }
    await new Promise((next) => setTimeout(next, 1));
  }
  await Promise.all(waiting);
  await reader.close();
  await projector.stop();
  await bus.close();
  return {
    'live in its thread, log written at full speed, events/s': perSecond,
    [`live at ${rate}/s, acknowledged to visible, p50 ms`]: percentile(visible, 50),
    [`live at ${rate}/s, acknowledged to visible, p99 ms`]: percentile(visible, 99),
  };
}

async function openReader(bus: Bus) {
  const reader = await openViewReader({
    file: join(folder, 'views.db'),
    bus,
    compare: (a, b) => log.compare(a, b),
  });
  const reach = async (view: string, position: string): Promise<void> => {
    if (!(await reader.waitFor(view, position, 300_000))) throw new Error(`${view} did not follow`);
  };
  return { reader, reach };
}

interface Fact {
  readonly stream: string;
  readonly event: PaperEvent;
}

/**
 * About `count` facts of `papers` papers, everybody's in turn, so that a page of the log touches as many
 * documents as it can.
 */
function paperFacts(count: number, papers: number, name: string): Fact[] {
  const streams = Array.from({ length: papers }, (_, i) => ({
    stream: `paper-${name}-${i}`,
    id: `${name}-${i}`,
    next: 0,
  }));
  const each = Math.max(4, Math.floor(count / papers));
  const facts: Fact[] = [];
  for (let step = 0; step < each; step += 1)
    for (const paper of streams) facts.push({ stream: paper.stream, event: factAt(step, each, paper.id) });
  return facts;
}

function factAt(step: number, steps: number, paperId: string): PaperEvent {
  if (step === 0) return { type: 'PaperCreated', data: paperCreated(paperId) };
  if (step === steps - 2)
    return {
      type: 'PaperHandedIn',
      data: { exState: 0, exMsg: '', cause: 'candidate', deadline: began + 7_200_000, userTime: 3_000 },
    };
  if (step === steps - 1) {
    const questions = Array.from({ length: 50 }, (_, i) => {
      const right = random() < 0.7;
      return {
        ...{ quId: `question-${i}-aaaaaaaa`, score: right ? 2 : 0, right, fullScore: 2, blank: false },
        checked: [`question-${i}-aaaaaaaa-option-${right ? 'b' : 'c'}`],
      };
    });
    const sitting = { examId: 'exam-1', examType: 1, userTime: 3_000 };
    return {
      type: 'PaperScored',
      data: { objScore: 80, passed: true, reviewState: 2, state: 2, valid: true, questions, sitting },
    };
  }
  const quId = `question-${step % 50}-aaaaaaaa`;
  const dice = random();
  if (dice < 0.3) return { type: 'QuestionOpened', data: { quId } };
  if (dice < 0.35) return { type: 'DoubtMarked', data: { quId, mark: true } };
  if (dice < 0.36) return { type: 'CandidateLeft', data: { leaveTimes: 1, leaveCount: 5 } };
  return {
    type: 'AnswerSaved',
    data: { quId, answer: { checked: [`${quId}-option-b`] }, filled: true, device: 'f3b6c1d2', seq: step },
  };
}

function paperCreated(paperId: string): PaperCreated {
  const questions = Array.from({ length: 50 }, (_, i) => ({
    quId: `question-${i}-aaaaaaaa`,
    version: 1,
    sha256: createHash('sha256').update(String(i)).digest('hex').slice(0, 32),
    quType: 1,
    score: 2,
    sort: i + 1,
    optionOrder: ['option-a', 'option-b', 'option-c', 'option-d'],
  }));
  const rules = {
    examType: 1 as const,
    totalTime: 120,
    startTime: began,
    endTime: began + 7_200_000,
    qualifyScore: 60,
    handMin: 0,
    leaveOn: true,
    leaveCheck: 3,
    leaveCount: 5,
    actionOn: false,
    actionInterval: 0,
    faceOn: false,
    faceCheck: false,
    faceChance: 3,
    camOn: false,
    camInterval: 5,
    stepOn: false,
    resultType: 3,
    multiRule: 0,
    waterMark: true,
    quShuffle: true,
    optShuffle: true,
  };
  return {
    paperId,
    userId: `user-${paperId}`,
    examId: 'exam-1',
    examTitle: '信息技术基础',
    attempt: 1,
    seed: paperId,
    startedAt: began,
    deadline: began + 7_200_000,
    rules,
    totalScore: 100,
    blueprint: 'b'.repeat(64),
    device: 'pc',
    groups: [{ id: 'g1', title: '单选题', quType: 1, perScore: 2, totalScore: 100, questions }],
  };
}

/** Appends in order with 2,000 in flight; answers the last position. */
async function appendAll(facts: readonly Fact[]): Promise<string> {
  let last = log.start;
  for (let i = 0; i < facts.length; i += 2_000) {
    const positions = await Promise.all(facts.slice(i, i + 2_000).map((fact) => append([fact])));
    for (const position of positions) if (log.compare(position, last) > 0) last = position;
  }
  return last;
}

async function append(facts: readonly [Fact]): Promise<string> {
  const { stream } = facts[0];
  const expected = revisions.get(stream) ?? -1;
  revisions.set(stream, expected + facts.length);
  const result = await log.append(stream, expected, facts.map(({ event }): EventToAppend => ({
    id: randomUUID(), type: event.type, version: 1, time: Date.now(), actor: { kind: 'candidate', id: 'user-1' }, data: event.data,
    command: { id: randomUUID(), operation: 'fillAnswer', payloadHash: 'a'.repeat(64) }, previousHash: 'a'.repeat(64), hash: 'b'.repeat(64),
  }))); // prettier-ignore
  if (result.kind !== 'appended') throw new Error(`append: ${result.kind}`);
  return result.position;
}

function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

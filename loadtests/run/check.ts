import { join } from 'node:path';
import { graceSeconds } from '@vigil/domain/sitting/deadline';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { check } from '../../e2e/consistency/checker.js';
import { noPromises } from '../../e2e/consistency/simulated-candidate.js';
import { commandId, turn } from '../k6/turns.ts';
import type { Plan, PlannedCandidate } from './plan.js';

/** A line that k6 wrote about what was not acknowledged, or about a paper that was started. */
export interface Told {
  readonly what: 'failed' | 'started' | 'socket' | 'place';
  readonly commandId?: string;
  readonly paperId?: string;
  readonly userId?: string;
  readonly [detail: string]: unknown;
}

/** Iterations of the schedules whose acts are durable, as k6 counted them. */
export interface Sent {
  readonly saves: number;
  readonly handIns: number;
  readonly acknowledged: number;
}

export interface Consistency {
  readonly problems: readonly string[];
  readonly events: number;
  readonly saves: number;
  readonly promised: number;
  /**
   * Papers whose deadline passed: how long after deadline + grace the last and the middle one was handed in,
   * ms.
   */
  readonly deadlines: { readonly papers: number; readonly medianMs: number; readonly lastMs: number } | null;
  /** Who signed up: places given, and who waits in the line; null where nobody signs up. */
  readonly places: { readonly taken: number; readonly waiting: number } | null;
}

/**
 * Holds the log against what was acknowledged. The schedule is dealt again (`turns.ts`), so that every save
 * k6 sent is known by its command id without k6 having to write each down; what it reported as failed is
 * taken away, and what is left must be in the log, once.
 */
export async function checkRun(
  dataDir: string,
  plan: Plan,
  candidates: readonly PlannedCandidate[],
  sent: Sent,
  told: readonly Told[],
): Promise<Consistency> {
  const failed = new Set(
    told.flatMap((line) => (line.what === 'failed' && line.commandId !== undefined ? [line.commandId] : [])),
  );
  const started = told.filter((line) => line.what === 'started');
  const promises = noPromises();
  for (const { paperId, userId } of candidates) if (paperId !== '') promises.papers.set(paperId, userId);
  for (const { paperId = '', userId = '' } of started) promises.papers.set(paperId, userId);
  for (let n = 0; n < sent.saves; n += 1) {
    const id = commandId(plan.run, 'save', n);
    const who = candidates[turn(n, plan.savers).who] as PlannedCandidate;
    if (!failed.has(id))
      promises.acknowledged.push({
        paperId: who.paperId,
        userId: who.userId,
        quId: '',
        commandId: id,
        operation: 'fillAnswer',
      });
  }
  let handIns = 0;
  for (let n = 0; n < sent.handIns; n += 1) {
    if (failed.has(commandId(plan.run, 'hand', n))) continue;
    handIns += 1;
    promises.handedIn.add(
      (candidates[plan.subjects.from + (n % (plan.subjects.to - plan.subjects.from))] as PlannedCandidate)
        .paperId,
    );
  }
  const { problems, events, saves } = await check(dataDir, promises);
  const placed = told.filter((line) => line.what === 'place');
  const promised = promises.acknowledged.length + handIns + started.length + placed.length;
  if (promised !== sent.acknowledged)
    problems.push(
      `k6 counted ${sent.acknowledged} acknowledgements, its schedule and its failures give ${promised}`,
    );
  const deadlines = plan.deadline === 0 ? null : await deadlinesKept(dataDir, plan, candidates, problems);
  const places = plan.signUp === null ? null : await placesGiven(dataDir, plan, placed, problems);
  return { problems, events, saves, promised, deadlines, places };
}

/** Every subject's paper is handed in once, by the server, at its deadline. */
async function deadlinesKept(
  dataDir: string,
  plan: Plan,
  candidates: readonly PlannedCandidate[],
  problems: string[],
): Promise<Consistency['deadlines']> {
  const due = new Set(candidates.slice(plan.subjects.from, plan.subjects.to).map((who) => who.paperId));
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' });
  const after: number[] = [];
  try {
    let from = log.start;
    for (let more = true; more;) {
      const page = await log.readAll(from, 5000);
      for (const event of page.events) {
        const paperId = event.stream.slice('paper-'.length);
        if (event.type !== 'PaperHandedIn' || !due.delete(paperId)) continue;
        const { deadline } = event.data as { deadline: number };
        if (deadline !== plan.deadline)
          problems.push(`${paperId} was handed in for ${deadline}, its deadline was ${plan.deadline}`);
        after.push(event.time - plan.deadline - graceSeconds * 1000);
      }
      from = page.last;
      more = page.more;
    }
  } finally {
    await log.close();
  }
  for (const paperId of due) problems.push(`not handed in by its deadline: ${paperId}`);
  const sorted = after.toSorted((a, b) => a - b);
  return {
    papers: sorted.length,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    lastMs: sorted.at(-1) ?? 0,
  };
}

/** What everybody was told of their place is what the log says, the line included. */
async function placesGiven(
  dataDir: string,
  { examId }: Plan,
  placed: readonly Told[],
  problems: string[],
): Promise<Consistency['places']> {
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' });
  const taken = new Set<string>();
  const waiting: string[] = [];
  try {
    for (const { type, data } of await log.readStream(`seats-${examId}`)) {
      const { userId } = data as { userId: string };
      if (type === 'SeatTaken') taken.add(userId);
      else if (type === 'SeatAwaited') waiting.push(userId);
      else problems.push(`${type} of ${userId}, whom nobody asked`);
    }
  } finally {
    await log.close();
  }
  for (const { userId = '', place, inLine } of placed) {
    const stands = taken.has(userId) ? 'taken' : waiting.includes(userId) ? 'waiting' : 'nowhere';
    if (place !== stands) problems.push(`${userId} was told ${String(place)}, the log says ${stands}`);
    if (place === 'waiting' && inLine !== waiting.indexOf(userId) + 1)
      problems.push(
        `${userId} was told to be number ${String(inLine)}, the log says ${waiting.indexOf(userId) + 1}`,
      );
  }
  return { taken: taken.size, waiting: waiting.length };
}

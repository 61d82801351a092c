import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';
import { isHashRight } from './chain.js';
import type { LogReport, Problem, ProblemKind, VerifyOptions } from './log-report.js';
import { SealChecker } from './seal-checker.js';
import { SEALS_STREAM } from './seal.js';

const EVENTS_PER_PAGE = 2000;
const PROBLEMS_AT_MOST = 100;

/**
 * Reads the whole log once, in global order, and checks every event's hash and chain and every seal (engine
 * §11). Memory: one entry per stream. What was cut off after the last seal cannot be seen. Throws only when
 * the log cannot be read.
 */
export async function verifyLog(log: EventLog, options: VerifyOptions = {}): Promise<LogReport> {
  const problems: Problem[] = [];
  const report = (
    kind: ProblemKind,
    event: Pick<Recorded, 'position' | 'stream' | 'revision'> & { readonly id?: string },
    text: string,
  ): void => {
    if (problems.length < PROBLEMS_AT_MOST) {
      problems.push({
        kind,
        position: event.position,
        stream: event.stream,
        revision: event.revision,
        eventId: event.id ?? null,
        text,
      });
    }
  };
  const ends = new Map<string, { revision: number; hash: string }>();
  const seals = new SealChecker(log, options, report);
  let events = 0;
  let position = log.start;
  for (let more = true; more;) {
    const page = await log.readAll(position, EVENTS_PER_PAGE);
    for (const event of page.events) {
      if (options.isNext?.(position, event.position) === false)
        report('position', event, `位置 ${position} 与 ${event.position} 之间有事件缺失`);
      position = event.position;
      checkChain(event, ends, report);
      await seals.cover(event);
      options.onEvent?.(event);
    }
    events += page.events.length;
    more = page.more;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await seals.finish();
  problems.sort((a, b) => log.compare(a.position, b.position));
  return {
    events,
    streams: ends.size,
    seals: (ends.get(SEALS_STREAM)?.revision ?? -1) + 1,
    sealedTo: seals.sealedTo,
    unsealed: seals.unsealed,
    unsealedFor: seals.unsealedFor,
    publicKey: seals.publicKey,
    problems,
    firstBroken: problems[0] ?? null,
  };
}

function checkChain(
  event: Recorded,
  ends: Map<string, { revision: number; hash: string }>,
  report: (kind: ProblemKind, event: Recorded, text: string) => void,
): void {
  const end = ends.get(event.stream);
  const expected = end === undefined ? 0 : end.revision + 1;
  if (event.revision !== expected)
    report(
      'revision',
      event,
      `此处应为第 ${expected} 号事件，实为第 ${event.revision} 号：事件缺失、重复或次序被改`,
    );
  else if (event.previousHash !== (end?.hash ?? ''))
    report('link', event, '与前一事件的哈希不相接：前一事件被替换');
  if (!isHashRight(event)) report('hash', event, '内容与哈希不符：事件被修改');
  if (end === undefined) ends.set(event.stream, { revision: event.revision, hash: event.hash });
  else {
    end.revision = event.revision;
    end.hash = event.hash;
  }
}

import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';
import { foreignWords } from '../event-log/foreign.js';
import { SetAside } from '../event-log/set-aside.js';
import { isHashRight } from './chain.js';
import { compareStreams, type StreamInLog } from './compare-streams.js';
import type { LogReport, Problem, ProblemKind, VerifyOptions } from './log-report.js';
import { SealChecker } from './seal-checker.js';
import { SEALS_STREAM } from './seal.js';

const EVENTS_PER_PAGE = 2000;
const PROBLEMS_AT_MOST = 100;

/**
 * Reads the whole log once, in global order, and checks every event's hash and chain and every seal (engine
 * §11), then asks each stream whether it answers what the log holds of it. Foreign events that were set aside
 * are no problem. `log` is the log itself, nothing left out. Memory: one entry per stream. What was cut off after the last seal cannot be seen. Throws only when
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
  const ends = new Map<string, StreamInLog>();
  const aside = new SetAside(log);
  let setAside = 0;
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
      if (isForeign(event, options.types)) {
        if (await aside.has(event)) setAside += 1;
        else report('foreign', event, foreignText(event));
      }
      await seals.cover(event);
      options.onEvent?.(event);
    }
    events += page.events.length;
    more = page.more;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await seals.finish();
  await compareStreams(log, ends, report);
  problems.sort((a, b) => log.compare(a.position, b.position));
  return {
    events,
    streams: ends.size,
    seals: (ends.get(SEALS_STREAM)?.revision ?? -1) + 1,
    sealedTo: seals.sealedTo,
    unsealed: seals.unsealed,
    setAside,
    unsealedFor: seals.unsealedFor,
    keys: seals.keys,
    lateSeals: seals.lateSeals,
    ignoredChanges: seals.ignoredChanges,
    problems,
    firstBroken: problems[0] ?? null,
  };
}

const isForeign = (event: Recorded, types: VerifyOptions['types']): boolean =>
  event.foreign !== undefined || types?.has(event.type) === false;

const foreignText = (event: Recorded): string =>
  event.foreign === undefined
    ? `这个程序不认识事件类型 ${event.type}：由更新的版本或他人写入`
    : `${foreignWords(event)}；核实后执行 npm run set-aside -- ${event.id} --operator 操作人 --reason 原因`;

function checkChain(
  event: Recorded,
  ends: Map<string, StreamInLog>,
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
  else if (event.foreign === undefined && event.previousHash !== (end?.hash ?? ''))
    report('link', event, '与前一事件的哈希不相接：前一事件被替换');
  if (event.foreign === undefined && !isHashRight(event)) report('hash', event, '内容与哈希不符：事件被修改');
  const { revision, hash, position } = event;
  if (end === undefined) ends.set(event.stream, { first: revision, events: 1, revision, hash, position });
  else {
    end.events += 1;
    end.revision = revision;
    end.hash = hash;
    end.position = position;
  }
}

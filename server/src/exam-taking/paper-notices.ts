import {
  breakAt,
  paperLeftSeconds,
  paperStream,
  type PaperEvent,
  type PaperState,
} from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { paperChannel, papersOf } from '../sitting/public.js';
import type { Services } from '../platform/services.js';
import type { Ending } from '../platform/sockets/with-abort.js';
import type { PaperNotice } from './types.js';

type PaperFact = Recorded & PaperEvent;

/**
 * What an open screen must hear of a paper: messages not yet shown, that it pauses and that it is handed in first, then
 * messages, time, breaks, reopening and hand-in as they become durable. A hand-in between a screen's last look at the
 * paper and its first notice is told by nothing else. Read from the paper's own stream, so that any process
 * can resume any client: `after` is the position of the last notice it has. `attend` is called when it begins, and what
 * that answers when it is over.
 */
export async function* paperNotices(
  services: Services,
  paperId: string,
  { after, answersNotOf, beforeMany }: NoticesWanted,
  ending: Ending,
  attend: () => Promise<() => void> = async () => () => {},
): AsyncGenerator<PaperNotice> {
  const leave = await attend();
  let pending = true;
  let wake = (): void => {};
  const rouse = (): void => {
    pending = true;
    wake();
  };
  const unsubscribe = services.bus.subscribe(paperChannel(paperId), rouse, { onGap: rouse });
  ending.onabort = rouse;
  try {
    let revision = -1;
    let first = true;
    while (!ending.aborted) {
      if (!pending) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      pending = false;
      if (first) {
        // A hall that reconnects need not read every paper's stream again: where it was folded says that nothing
        // waits to be told.
        const folded = await papersOf(services).papers.load(paperId);
        if (
          isNewcomer(after) ? tellsNothing(services, folded.state) : isUpTo(services, folded.position, after)
        ) {
          revision = folded.revision;
          first = false;
          continue;
        }
        // A usual paper is read whole: one call to the log, not ten.
        if (isMuch(folded.state, folded.revision)) {
          if (!isNewcomer(after)) revision = await revisionAt(services, paperId, after, folded.revision);
          if (isMuch(folded.state, folded.revision - revision)) beforeMany?.();
        }
      }
      const events = (await services.log.readStream(paperStream(paperId), {
        afterRevision: revision,
      })) as PaperFact[];
      revision = events.at(-1)?.revision ?? revision;
      const { state } = await papersOf(services).papers.load(paperId);
      const handIn = standingHandIn(events);
      const answered =
        first && isNewcomer(after)
          ? undefined
          : events.findLast((event) => isOthers(event, answersNotOf, services, first ? after : null));
      // In the order of their positions: who resumes after the last one they heard has heard all before it.
      for (const event of events) {
        if (event === answered && state.paper !== null)
          yield { ...empty, position: event.position, kind: 'answers', paperId: state.paper.paperId };
        if (first && !wantedAtFirst(services, event, state, handIn, after)) continue;
        const notice = noticeOf(services, event, state);
        if (notice !== null) yield notice;
      }
      first = false;
    }
  } finally {
    ending.onabort = null;
    unsubscribe();
    leave();
  }
}

/** What a subscriber wants to hear. */
export interface NoticesWanted {
  /** position of the last notice it has; null: it is new */
  readonly after: string | null;
  /**
   * Answers and doubt marks of every device but this one are told, many at once as one; null: of every
   * device; undefined: of none.
   */
  readonly answersNotOf?: string | null;
  /** called before very much of the paper's stream is read for it; throws where that is too often */
  readonly beforeMany?: () => void;
}

/** More than comes in a usual paper while somebody finds back to it: so many events, or bytes in more than a few. */
const much = { events: 1000, few: 20, bytes: 2 * 2 ** 20 };

const isMuch = ({ savedBytes, lateBytes }: PaperState, events: number): boolean =>
  events > much.events || (events > much.few && savedBytes + lateBytes > much.bytes);

/** Of the paper's events the last one at or before a position; -1: none. Looked for by halves. */
async function revisionAt(
  { log }: Services,
  paperId: string,
  position: string,
  last: number,
): Promise<number> {
  let [known, most] = [-1, last];
  while (known < most) {
    const middle = Math.ceil((known + most) / 2);
    const [event] = await log.readStream(paperStream(paperId), { afterRevision: middle - 1, limit: 1 });
    if (event !== undefined && log.compare(event.position, position) <= 0) known = middle;
    else most = middle - 1;
  }
  return known;
}

/** Nothing of the paper waits to be told to somebody new. */
const tellsNothing = (services: Services, state: PaperState): boolean =>
  state.handedIn === null &&
  state.messages.every((message) => message.shownAt !== null) &&
  breakAt(state, services.clock.now()) === null;

/** Nothing of the paper has come since the position that somebody names who resumes. */
const isUpTo = ({ log }: Services, position: string | null, after: string): boolean =>
  position === null || log.compare(position, after) <= 0;

const isNewcomer = (after: string | null): after is null | '' => after === null || after === '';

/**
 * An answer or doubt mark that another device saved. An answer that came back names no device: the one who brought it
 * is told too.
 */
function isOthers(
  event: PaperFact,
  device: string | null | undefined,
  services: Services,
  after: string | null,
): boolean {
  const ofOne = event.type === 'AnswerSaved' || event.type === 'DoubtMarked';
  if (device === undefined) return false;
  if (!ofOne && event.type !== 'AnswerBroughtBack') return false;
  if (!isNewcomer(after) && services.log.compare(event.position, after) <= 0) return false;
  return device === null || !ofOne || event.data.device !== device;
}

/**
 * A newcomer gets messages not yet shown, the break that the paper is in and the hand-in that stands; who resumes gets
 * everything after their position.
 */
function wantedAtFirst(
  services: Services,
  event: PaperFact,
  state: PaperState,
  handIn: PaperFact | null,
  after: string | null,
): boolean {
  if (!isNewcomer(after)) return services.log.compare(event.position, after) > 0;
  if (event === handIn) return true;
  if (event.type === 'BreakTaken')
    return state.handedIn === null && breakAt(state, services.clock.now())?.from === event.data.from;
  return (
    event.type === 'MessageSent' &&
    state.messages.some((one) => one.messageId === event.data.messageId && one.shownAt === null)
  );
}

/** The hand-in that no reopening has undone. */
function standingHandIn(events: readonly PaperFact[]): PaperFact | null {
  const last = events.findLast((event) => event.type === 'PaperHandedIn' || event.type === 'PaperReopened');
  return last?.type === 'PaperHandedIn' ? last : null;
}

function noticeOf(services: Services, event: PaperFact, state: PaperState): PaperNotice | null {
  const { position } = event;
  const { paper } = state;
  if (paper === null) return null;
  const left = (): number => paperLeftSeconds(state, paper, services.clock.now());
  switch (event.type) {
    case 'MessageSent':
      return {
        ...empty,
        position,
        kind: 'message',
        id: event.data.messageId,
        title: event.data.requestId === undefined ? '管理员提醒' : '监考老师回复',
        content: event.data.text,
        requestId: event.data.requestId ?? null,
      };
    case 'TimeAdded':
      return {
        ...empty,
        position,
        kind: 'time',
        leftSeconds: left(),
        message: `监考老师为您延长了 ${event.data.minutes} 分钟：${event.data.reason}`,
      };
    case 'DeadlineMoved':
      return {
        ...empty,
        position,
        kind: 'time',
        leftSeconds: left(),
        message: '由于服务中断，您的考试时间已延长',
      };
    case 'BreakTaken':
    case 'BreakEnded':
      return {
        ...empty,
        position,
        kind: 'break',
        leftSeconds: left(),
        message: event.type === 'BreakTaken' ? '休息已开始' : '休息已结束，请继续作答',
      };
    case 'PaperReopened':
      return {
        ...empty,
        position,
        kind: 'reopened',
        paperId: paper.paperId,
        leftSeconds: left(),
        message: event.data.reason,
      };
    case 'PaperHandedIn':
      return {
        ...empty,
        position,
        kind: 'handed-in',
        paperId: paper.paperId,
        exState: event.data.exState,
        exMsg: event.data.exMsg,
      };
    default:
      return null;
  }
}

const empty: Omit<PaperNotice, 'position' | 'kind'> = {
  id: null,
  title: null,
  content: null,
  leftSeconds: null,
  message: null,
  paperId: null,
  exState: null,
  exMsg: null,
  requestId: null,
};

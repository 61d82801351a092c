import { leftOut } from '../taking/answer-queue/left-out.ts';
import { isOlder, type QueueItem } from '../taking/answer-queue/queue-item.ts';
import type { QueueStorage } from '../taking/answer-queue/storage.ts';
import type { QueueTransport } from '../taking/answer-queue/transport.ts';
import type { LeftOfPaper } from './left-acts.ts';

/** The paper that its candidate has open, by the server's word. */
export interface OpenPaper {
  readonly id: string;
  readonly stepOn: boolean;
}

export interface SendLeftPorts {
  /** What the account that is here has left, read anew each time. */
  readonly left: () => Promise<readonly LeftOfPaper[]>;
  /** whether a paper is open in a tab of this browser: that sends by itself */
  readonly isSat: () => Promise<boolean>;
  /** Without that nobody hands in: a tab of which nothing is known may still take the hand-in back. */
  readonly knowsTabs: boolean;
  readonly storageOf: (paperId: string) => Pick<QueueStorage, 'remove' | 'refuse'>;
  /** Sends as the account that is here, and as nobody else. */
  readonly transport: QueueTransport;
  /** Notes how the questions of refused answers are called, as long as the paper is here. */
  readonly call: (paperId: string) => Promise<unknown>;
  readonly openPaper: () => Promise<OpenPaper | null>;
  readonly tell: SayLeft;
}

/** What is said of it. */
export interface SayLeft {
  /** Acts of the paper that is open have reached the server. */
  readonly sent: (paper: OpenPaper, answers: number) => void;
  /** The hand-in that its candidate had asked for has. */
  readonly handedIn: (paperId: string) => void;
  /** Answers of a paper that is over did not count: so many were refused, and of so many another device's newer one counts. */
  readonly uncounted: (paperId: string, refused: number, older: number) => void;
}

/**
 * Sends what earlier pages could not, with the commands and numbers that it had: a page that sends the same again
 * changes nothing. What the server does not count is kept and told, with that of earlier times; nothing goes untold.
 * Answers whether anything was sent.
 */
export async function sendLeft(ports: SendLeftPorts): Promise<boolean> {
  const found = await ports.left().catch((): readonly LeftOfPaper[] => []);
  if (found.length === 0 || (await ports.isSat())) return false;
  const sent = new Map<string, readonly QueueItem[]>();
  for (const paper of found) sent.set(paper.paperId, await sendActs(paper, ports));
  const open = await ports.openPaper();
  for (const [paperId, acts] of sent) {
    const answers = acts.filter(({ body }) => body.kind === 'answer').length;
    if (open?.id === paperId && answers > 0) ports.tell.sent(open, answers);
    if (open?.id !== paperId && acts.some(({ body }) => body.kind === 'hand')) ports.tell.handedIn(paperId);
  }
  for (const { paperId, untold } of await ports.left())
    // What is to be chosen in a paper that is open is told there.
    if (paperId !== open?.id && untold.length > 0) {
      const older = untold.filter(isOlder).length;
      ports.tell.uncounted(paperId, untold.length - older, older);
    }
  return [...sent.values()].some((acts) => acts.length > 0);
}

/** Those that the server has taken. What it does not answer, and all behind it, is for the next page. */
async function sendActs({ paperId, acts, done }: LeftOfPaper, ports: SendLeftPorts): Promise<QueueItem[]> {
  const storage = ports.storageOf(paperId);
  for (const act of done) await storage.remove(act);
  const taken: QueueItem[] = [];
  for (const [index, act] of acts.entries()) {
    if (act.body.kind === 'hand' && !ports.knowsTabs) break;
    const outcome = await ports.transport.send(act, new AbortController().signal);
    if (outcome.kind === 'fault' || outcome.kind === 'logged-out') break;
    const left = leftOut(act, outcome, acts.slice(index + 1));
    if (left !== null) await storage.refuse(left);
    // Typed text is a draft still: it goes now that it is kept as what did not count.
    await storage.remove(
      act,
      outcome.kind === 'acknowledged' ? (outcome.result.receipt ?? undefined) : undefined,
    );
    if (left === null && outcome.kind === 'acknowledged') taken.push(act);
    if (left !== null) await ports.call(paperId);
  }
  return taken;
}

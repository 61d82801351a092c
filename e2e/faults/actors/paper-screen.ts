import type { Caller } from './caller.js';
import { LiveSocket, subscribe } from './live-socket.js';

/**
 * What a candidate's screen knows of its paper: the ids of messages it heard, and whether it is handed in.
 */
export interface PaperScreen {
  readonly paperId: string;
  readonly heard: ReadonlySet<string>;
  /** null: this kind of client does not promise to know */
  readonly handedIn: boolean | null;
  close(): void;
}

interface Notice {
  readonly kind: string;
  readonly id: string | null;
  readonly position: string;
}

const query =
  'subscription Notices($paperId: ID!, $after: String) { paperNotices(paperId: $paperId, after: $after) { kind id position } }';

/**
 * The taking page: notices by subscription, resumed from the last one; at each connection it also asks how
 * the paper stands.
 */
export function noticesScreen(
  url: () => string,
  caller: Caller,
  paperId: string,
  onWrong: (problem: string) => void,
): PaperScreen {
  const heard = new Set<string>();
  const positions = new Set<string>();
  let after: string | null = null;
  let handedIn = false;
  let told = 0;
  const lookAgain = async (): Promise<void> => {
    const before = told;
    const detail = await caller.ask<{ handState: number }>('/api/paper/paper/paper-detail', { id: paperId });
    // What a notice said meanwhile is younger than this answer.
    if (detail?.code === 0 && told === before) handedIn = detail.data.handState === 1;
  };
  const socket = subscribe<{ paperNotices: Notice }>({
    url,
    token: caller.who.token,
    query,
    variables: () => ({ paperId, after }),
    onConnected: () => void lookAgain(),
    onNext: ({ paperNotices: { kind, id, position } }) => {
      if (positions.has(position) && kind !== 'message')
        onWrong(`${paperId}: the notice ${kind} at ${position} came twice`);
      positions.add(position);
      after = position;
      told += 1;
      if (kind === 'message' && id !== null) heard.add(id);
      if (kind === 'handed-in') handedIn = true;
      if (kind === 'reopened') handedIn = false;
    },
    onError: (errors) => onWrong(`the notices of ${paperId} were answered ${JSON.stringify(errors)}`),
  });
  return {
    paperId,
    heard,
    get handedIn() {
      return handedIn;
    },
    close: () => socket.close(),
  };
}

/** Any other client: the exam socket of the specification, each message confirmed as shown. */
export function examSocketScreen(
  url: () => string,
  caller: Caller,
  examId: string,
  paperId: string,
): PaperScreen {
  const heard = new Set<string>();
  const { token, userId } = caller.who;
  const socket = new LiveSocket({
    address: () => `${url().replace(/^http/, 'ws')}/api/socket/exam/${userId}/${examId}/pc`,
    token,
    ping: () => 'ping',
    onMessage: (message, send) => {
      if (message.type !== 'message') return;
      const id = String(message['id']);
      heard.add(id);
      send({ type: 'shown', id });
    },
  });
  return { paperId, heard, handedIn: null, close: () => socket.close() };
}

/**
 * That this browser keeps acknowledged answers of a paper: what a page must know before it opens any storage or asks
 * anybody. Says nothing of the answers.
 */
export interface Mark {
  readonly paperId: string;
  readonly userId: string;
  /** losses of the server's log when the oldest of the answers was acknowledged */
  readonly losses: number;
  /** ms epoch: the exam's last deadline */
  readonly until: number;
  /** ms epoch: until when the paper's content may be here; 0: it is gone */
  readonly contentUntil: number;
}

const key = 'vigil.kept-answers';
const listeners = new Set<() => void>();

/** Calls back when this tab has set or removed a mark. */
export const subscribeMarks = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether anything is kept here. */
export const isSomethingKept = (): boolean => marks().length > 0;

export function marks(): readonly Mark[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isMark) : [];
  } catch {
    return [];
  }
}

/** Sets a paper's mark anew. */
export function putMark(mark: Mark): void {
  write([...marks().filter(({ paperId }) => paperId !== mark.paperId), mark]);
}

/** Sets a paper's mark; what an earlier page keeps of it may be from before a loss, which then still counts. */
export function addMark(mark: Mark): void {
  const before = marks().find(({ paperId }) => paperId === mark.paperId);
  putMark({ ...mark, losses: Math.min(mark.losses, before?.losses ?? mark.losses) });
}

/**
 * The deadline of a paper that is before its person, as it was told now (ms epoch): a mark that was set under an
 * earlier one follows it.
 */
export function followDeadline(paperId: string, deadline: number): void {
  const mark = marks().find((one) => one.paperId === paperId);
  if (mark === undefined || mark.contentUntil === deadline) return;
  putMark({ ...mark, contentUntil: deadline, until: Math.max(mark.until, deadline) });
}

export function removeMark(paperId: string): void {
  write(marks().filter((mark) => mark.paperId !== paperId));
}

function write(all: readonly Mark[]): void {
  try {
    if (all.length > 0) localStorage.setItem(key, JSON.stringify(all));
    else localStorage.removeItem(key);
  } catch {
    // Without it nothing is sent back by itself; the answers are in the log all the same.
  }
  for (const listener of listeners) listener();
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' &&
  value !== null &&
  'paperId' in value &&
  typeof value.paperId === 'string' &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'losses' in value &&
  typeof value.losses === 'number' &&
  'until' in value &&
  typeof value.until === 'number' &&
  'contentUntil' in value &&
  typeof value.contentUntil === 'number';

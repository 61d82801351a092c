import type { AppendResult, EventLog, EventToAppend } from '@vigil/stores/event-log/port';

export interface AppendFaults {
  /** Appends that were held back or refused so far. */
  readonly hits: () => number;
  /** Lets everything through again; held appends go on. */
  lift(): void;
}

type Matches = (stream: string, events: readonly EventToAppend[]) => boolean;

/**
 * Until lifted, matching appends write nothing and their answer is lost: what a process sees that dies
 * between two appends.
 */
export const dieBefore = (log: EventLog, matches: Matches): AppendFaults =>
  patched(log, matches, async () => ({ kind: 'unknown', cause: new Error('test: dead before this append') }));

/** Until lifted, matching appends wait. */
export function holdBack(log: EventLog, matches: Matches): AppendFaults {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const faults = patched(log, matches, async (write) => {
    await gate;
    return write();
  });
  return {
    hits: faults.hits,
    lift: () => {
      faults.lift();
      open();
    },
  };
}

function patched(
  log: EventLog,
  matches: Matches,
  instead: (write: () => Promise<AppendResult>) => Promise<AppendResult>,
): AppendFaults {
  const original = log.append.bind(log);
  let hits = 0;
  let lifted = false;
  const append: EventLog['append'] = (stream, expectedRevision, events) => {
    const write = (): Promise<AppendResult> => original(stream, expectedRevision, events);
    if (lifted || !matches(stream, events)) return write();
    hits += 1;
    return instead(write);
  };
  Object.assign(log, { append });
  return { hits: () => hits, lift: () => void (lifted = true) };
}

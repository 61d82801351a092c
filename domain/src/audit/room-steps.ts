/**
 * What a paper's history changes of its candidate's place in the room, in the order in which they travel: a kind is
 * told by its place here, so that new ones come last.
 */
export const roomStepKinds = [
  'deadline',
  'view',
  'answered',
  'leave',
  'back',
  'online',
  'quiet',
  'offline',
  'face',
  'camera',
  'debug',
  'help',
  'message',
  'break',
  'hand',
  'reopen',
] as const;
export type RoomStepKind = (typeof roomStepKinds)[number];

/**
 * One change. `at`: ms since the paper was begun. `value` by kind: `deadline` and `break` ms since then (-1: none),
 * `view` the number of the question, `answered` how many are, `leave` the how-manieth, presence for how long it has
 * been so already (ms), `face` failures in a row (0: passed), `camera` 1 failed or 0 works again, `help` messages
 * that wait for an answer, `message` messages so far, `hand` the paper's `exState`; else 0.
 */
export interface RoomStep {
  readonly at: number;
  readonly kind: RoomStepKind;
  readonly value: number;
}

/** Steps as they travel: `at`, kind and value of each, one behind the other, in the order of time. */
export const packSteps = (steps: readonly RoomStep[]): number[] =>
  steps
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at, kind, value }) => [at, roomStepKinds.indexOf(kind), value]);

/** The same read back; what an older console does not know is left out. */
export function unpackSteps(packed: readonly number[]): RoomStep[] {
  const steps: RoomStep[] = [];
  for (let place = 0; place + 2 < packed.length; place += 3) {
    const [at = 0, number = -1, value = 0] = packed.slice(place, place + 3);
    const kind = roomStepKinds[number];
    if (kind !== undefined) steps.push({ at, kind, value });
  }
  return steps;
}

/** A candidate in the room as it stood at some moment. Times ms since the paper was begun. */
export interface RoomState {
  readonly answered: number;
  /** number of the question before the candidate; null: none was opened yet */
  readonly inView: number | null;
  readonly presence: 'unknown' | 'online' | 'quiet' | 'offline';
  /** since when that is so */
  readonly since: number;
  /** left the page then and has done nothing since; null: is there */
  readonly awaySince: number | null;
  readonly leaves: number;
  /** face checks that failed, in a row and in all */
  readonly failing: number;
  readonly faces: number;
  readonly cameraFailed: boolean;
  readonly debugs: number;
  /** what the candidate wrote and nobody has answered */
  readonly waiting: number;
  /** what proctors wrote */
  readonly messages: number;
  /** null: never over time */
  readonly deadline: number | null;
  readonly breakUntil: number;
  /** null while open */
  readonly handedIn: { readonly at: number; readonly exState: number } | null;
}

/** A paper that has just been begun. */
export const begun: RoomState = {
  ...{ answered: 0, inView: null, presence: 'unknown', since: 0, awaySince: null, leaves: 0 },
  ...{ failing: 0, faces: 0, cameraFailed: false, debugs: 0, waiting: 0, messages: 0 },
  ...{ deadline: null, breakUntil: -1, handedIn: null },
};

type After = (state: RoomState, value: number, at: number) => Partial<RoomState>;

const presenceSince =
  (presence: RoomState['presence']): After =>
  (_state, value, at) => ({ presence, since: at - value });

const table: Readonly<Record<RoomStepKind, After>> = {
  deadline: (_state, value) => ({ deadline: value < 0 ? null : value }),
  view: (_state, value) => ({ inView: value, awaySince: null }),
  answered: (_state, value) => ({ answered: value, awaySince: null }),
  leave: (_state, value, at) => ({ leaves: value, awaySince: at }),
  back: () => ({ awaySince: null }),
  online: presenceSince('online'),
  quiet: presenceSince('quiet'),
  offline: presenceSince('offline'),
  face: ({ failing, faces }, value) => ({ failing: value, faces: faces + (value > failing ? 1 : 0) }),
  camera: (_state, value) => ({ cameraFailed: value === 1 }),
  debug: ({ debugs }) => ({ debugs: debugs + 1 }),
  help: (_state, value) => ({ waiting: value }),
  message: (_state, value) => ({ messages: value }),
  break: (_state, value) => ({ breakUntil: value, awaySince: null }),
  hand: (_state, value, at) => ({ handedIn: { at, exState: value } }),
  reopen: () => ({ handedIn: null, failing: 0, awaySince: null }),
};

/** The room's place of a candidate after one more step. */
export const afterStep = (state: RoomState, { at, kind, value }: RoomStep): RoomState => ({
  ...state,
  ...table[kind](state, value, at),
});

/** What a candidate was doing; the first that holds of those below. */
export const standings = ['waiting', 'handed', 'break', 'offline', 'away', 'quiet', 'answering'] as const;
export type Standing = (typeof standings)[number];

/**
 * What a candidate was doing at a moment (ms since the paper was begun) and since when. Null, no paper yet, is
 * `waiting`. Whom nobody has seen yet has just begun, and answers.
 */
export function standingOf(
  state: RoomState | null,
  at: number,
): { readonly standing: Standing; readonly since: number } {
  if (state === null) return { standing: 'waiting', since: at };
  if (state.handedIn !== null) return { standing: 'handed', since: state.handedIn.at };
  if (at < state.breakUntil) return { standing: 'break', since: at };
  if (state.presence === 'offline') return { standing: 'offline', since: state.since };
  if (state.awaySince !== null) return { standing: 'away', since: state.awaySince };
  if (state.presence === 'quiet') return { standing: 'quiet', since: state.since };
  return { standing: 'answering', since: state.since };
}

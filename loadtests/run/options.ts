import { parseArgs } from 'node:util';

/**
 * What a scenario is made of unless the command line says otherwise. Counts of people; rates per second;
 * times in seconds.
 */
export interface Defaults {
  readonly about: string;
  /** candidates with a paper open before the run, who save answers */
  readonly candidates: number;
  /** candidates the scenario is about besides (who start, hand in, reach the deadline, are photographed) */
  readonly subjects: number;
  /** their papers are started before the run */
  readonly subjectsStarted: boolean;
  /** how many of all candidates hold a live connection */
  readonly connected: number;
  /** of the candidates, the last so many do not save: their papers are forced in */
  readonly forced: number;
  readonly proctors: number;
  readonly rate: number;
  readonly subjectsPerSecond: number;
  readonly seconds: number;
  /** places that the subjects sign up for */
  readonly seats: number;
}

const nobody = {
  candidates: 0,
  subjects: 0,
  subjectsStarted: true,
  connected: 0,
  forced: 0,
  proctors: 0,
  rate: 0,
  subjectsPerSecond: 0,
  seats: 0,
};

export const scenarios = {
  smoke: {
    ...nobody,
    about: 'a little of everything, for CI',
    candidates: 200,
    subjects: 50,
    subjectsStarted: false,
    connected: 200,
    forced: 20,
    proctors: 3,
    rate: 40,
    subjectsPerSecond: 1,
    seconds: 20,
  },
  'start-storm': {
    ...nobody,
    about: 'everyone presses start within seconds',
    subjects: 5000,
    subjectsStarted: false,
    subjectsPerSecond: 1000,
    seconds: 5,
  },
  'steady-saves': {
    ...nobody,
    about: 'everyone sits: a save and the next question, again and again',
    candidates: 10_000,
    rate: 2000,
    seconds: 30,
  },
  'steady-browsers': {
    ...nobody,
    about: 'the same as our own page does it: questions came once, saves tell what was shown, sockets beat',
    candidates: 10_000,
    connected: 10_000,
    rate: 2000,
    seconds: 30,
  },
  deadline: {
    ...nobody,
    about: 'everyone reaches the deadline in the same second, while others save',
    candidates: 2000,
    subjects: 5000,
    rate: 500,
    seconds: 30,
  },
  'hand-in': {
    ...nobody,
    about: 'everyone presses hand in within seconds, while others save',
    candidates: 2000,
    subjects: 5000,
    rate: 500,
    subjectsPerSecond: 1000,
    seconds: 15,
  },
  watchers: {
    ...nobody,
    about: 'proctors watch while candidates act, and force papers in',
    candidates: 5000,
    connected: 5000,
    forced: 100,
    proctors: 50,
    rate: 250,
    subjectsPerSecond: 2,
    seconds: 30,
  },
  'reconnect-storm': {
    ...nobody,
    about: 'every socket drops at once and returns',
    candidates: 10_000,
    connected: 10_000,
    rate: 500,
    seconds: 30,
  },
  'face-queue': {
    ...nobody,
    about: 'the queue of face comparisons is full while answers are saved',
    candidates: 2000,
    subjects: 1000,
    rate: 500,
    subjectsPerSecond: 1000 / 60,
    seconds: 30,
  },
  hostile: {
    ...nobody,
    about: 'a thousand do all that they may and more, while others save',
    candidates: 1000,
    subjects: 1000,
    rate: 100,
    subjectsPerSecond: 1000,
    seconds: 63,
  },
  seats: {
    ...nobody,
    about: 'more sign up within seconds than there are places',
    subjects: 2000,
    subjectsStarted: false,
    subjectsPerSecond: 200,
    seconds: 10,
    seats: 300,
  },
  soak: {
    ...nobody,
    about: 'a long exam: connected, sitting, watched',
    candidates: 10_000,
    connected: 10_000,
    proctors: 20,
    rate: 500,
    seconds: 1800,
  },
} as const satisfies Record<string, Defaults>;

export type ScenarioName = keyof typeof scenarios;

/** A run as asked for. `dataDir` of a server started elsewhere lets the checker read its log. */
export interface RunOptions extends Defaults {
  readonly scenario: ScenarioName;
  readonly url: string | null;
  readonly dataDir: string | null;
  readonly out: string;
  readonly cpuProf: boolean;
  readonly keep: boolean;
}

export const usage = [
  'npm run load -- SCENARIO [--candidates N] [--subjects N] [--rate PER_SECOND] [--seconds S] [--proctors N] [--connected N] [--subjects-rate PER_SECOND] [--seats N]',
  '                         [--url URL [--data-dir DIR]] [--out DIR] [--cpu-prof] [--keep]',
  ...Object.entries(scenarios).map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`),
].join('\n');

/** Reads the command line. Throws a sentence for what cannot be meant. */
export function readOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      candidates: { type: 'string' },
      subjects: { type: 'string' },
      rate: { type: 'string' },
      seconds: { type: 'string' },
      'subjects-rate': { type: 'string' },
      proctors: { type: 'string' },
      connected: { type: 'string' },
      seats: { type: 'string' },
      url: { type: 'string' },
      'data-dir': { type: 'string' },
      out: { type: 'string', default: 'loadtests/reports' },
      'cpu-prof': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const [name = ''] = positionals;
  if (!isScenario(name)) throw new Error(`no scenario “${name}”\n${usage}`);
  const defaults: Defaults = scenarios[name];
  const count = (key: Counted, name: Exclude<Counted, 'subjectsPerSecond'> | 'subjects-rate'): number => {
    const given = values[name];
    if (given === undefined) return defaults[key];
    const value = Number(given);
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} ${given} is no number from 0`);
    return value;
  };
  const own = (key: Exclude<Counted, 'subjectsPerSecond'>): number => count(key, key);
  const candidates = own('candidates');
  return {
    ...defaults,
    scenario: name,
    candidates,
    subjects: own('subjects'),
    rate: own('rate'),
    seconds: own('seconds'),
    proctors: own('proctors'),
    seats: own('seats'),
    subjectsPerSecond: count('subjectsPerSecond', 'subjects-rate'),
    connected: Math.min(own('connected'), candidates),
    forced: Math.min(defaults.forced, Math.floor(candidates / 4)),
    url: values.url ?? null,
    dataDir: values['data-dir'] ?? null,
    out: values.out,
    cpuProf: values['cpu-prof'],
    keep: values.keep,
  };
}

type Counted = Exclude<keyof Defaults, 'about' | 'subjectsStarted' | 'forced'>;

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

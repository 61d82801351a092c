import { seededRandom, type Random } from '@vigil/domain/kernel/random';
import { linkFaults, type LinkFault } from './net/fault-proxy.js';

/** One thing that goes wrong: from `at` for `lasts` milliseconds of the round. */
export type Fault = { readonly at: number; readonly lasts: number } & (
  | { readonly kind: 'kill'; readonly process: string }
  | { readonly kind: 'pause'; readonly process: string }
  | { readonly kind: 'link'; readonly link: string; readonly how: LinkFault }
  | { readonly kind: 'clock'; readonly process: string; readonly offset: number }
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'fsync-error' }
  | { readonly kind: 'power-cut'; readonly keepPercent: number }
  | { readonly kind: 'store-restart'; readonly store: string; readonly keepsData: boolean }
);

/** What can go wrong with an installation. */
export interface Weaknesses {
  readonly processes: readonly string[];
  readonly links: readonly string[];
  /** its wall clocks can be set wrong */
  readonly clocks: boolean;
  /** its files lie on a disk the test can fill, fail and cut the power of */
  readonly disk: boolean;
  readonly stores: readonly { readonly name: string; readonly mayForget: boolean }[];
}

/** A round: everything about it follows from campaign seed and number. */
export interface RoundPlan {
  readonly round: number;
  readonly seed: string;
  /** milliseconds during which people act */
  readonly lasts: number;
  readonly candidates: number;
  /** a new exam whose end falls into this or the next rounds, in seconds from now; null: none */
  readonly shortExam: number | null;
  readonly faults: readonly Fault[];
}

const roundMilliseconds = 1000;
/** Share of the rounds in which a process ends. */
const deadlyShare = 0.12;
const clockOffsets = [-3_600_000, -10_000, -1500, 1500, 10_000, 300_000, 3_600_000];

/**
 * Rounds that share one installation: rare, costly parts (a start from nothing, the whole check) are paid
 * once for them.
 */
export const roundsPerInstallation = 25;

export function planRound(seed: string, round: number, weak: Weaknesses): RoundPlan {
  const random = seededRandom(`${seed}/${round}`);
  const mild = mildKinds(weak);
  const deadly = deadlyKinds(weak);
  const faults = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    faultOf(pick(mild, random), weak, random),
  );
  if (random() < deadlyShare) faults.push(faultOf(pick(deadly, random), weak, random));
  return {
    round,
    seed: `${seed}/${round}`,
    lasts: roundMilliseconds,
    candidates: 6 + Math.floor(random() * 6),
    shortExam: random() < 0.2 ? 2 + Math.floor(random() * 6) : null,
    faults: faults.toSorted((a, b) => a.at - b.at),
  };
}

/** One line a person can read. */
export function describePlan({ faults }: RoundPlan): string {
  return faults.map((fault) => `${fault.at} ms ${describe(fault)}`).join(', ');
}

function describe(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `kill -9 ${fault.process}`;
    case 'pause':
      return `${fault.process} stopped for ${fault.lasts} ms`;
    case 'link':
      return `${fault.link} ${fault.how} for ${fault.lasts} ms`;
    case 'clock':
      return `clock of ${fault.process} ${fault.offset > 0 ? '+' : ''}${fault.offset} ms for ${fault.lasts} ms`;
    case 'disk-full':
      return `disk full for ${fault.lasts} ms`;
    case 'fsync-error':
      return `fsync fails for ${fault.lasts} ms`;
    case 'power-cut':
      return `power cut, ${fault.keepPercent} % of unsynced sectors kept`;
    case 'store-restart':
      return `${fault.store} restarted ${fault.keepsData ? 'with' : 'without'} its data`;
  }
}

type Kind = Fault['kind'];

const some = (kind: Kind, times: number): Kind[] => Array.from({ length: times }, () => kind);

/** Kinds that a process survives, as often as they shall come. */
function mildKinds({ processes, links, clocks, stores }: Weaknesses): Kind[] {
  return [
    ...some('pause', processes.length > 0 ? 3 : 0),
    ...some('link', links.length > 0 ? 7 : 0),
    ...some('clock', clocks ? 3 : 0),
    ...some('store-restart', stores.length > 0 ? 1 : 0),
  ];
}

/** Kinds that end a process: a new start is the dear part of a round. */
function deadlyKinds({ processes, disk }: Weaknesses): Kind[] {
  return [
    ...some('kill', processes.length > 0 ? 3 : 0),
    ...(disk ? [...some('disk-full', 1), ...some('fsync-error', 1), ...some('power-cut', 3)] : []),
  ];
}

function faultOf(kind: Kind, weak: Weaknesses, random: Random): Fault {
  const at = Math.floor(random() * roundMilliseconds * 0.7);
  const lasts = 100 + Math.floor(random() * 700);
  switch (kind) {
    case 'kill':
      return { kind, at, lasts: 0, process: pick(weak.processes, random) };
    case 'pause':
      return { kind, at, lasts, process: pick(weak.processes, random) };
    case 'link':
      return { kind, at, lasts, link: pick(weak.links, random), how: pick(linkFaults, random) };
    case 'clock':
      return {
        kind,
        at,
        lasts: lasts * 2,
        process: pick(weak.processes, random),
        offset: pick(clockOffsets, random),
      };
    case 'disk-full':
    case 'fsync-error':
      return { kind, at, lasts };
    case 'power-cut':
      return { kind, at, lasts: 0, keepPercent: pick([0, 0, 30, 70, 99], random) };
    case 'store-restart': {
      const store = pick(weak.stores, random);
      return { kind, at, lasts, store: store.name, keepsData: !store.mayForget || random() < 0.5 };
    }
  }
}

const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T;

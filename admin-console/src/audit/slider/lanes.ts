import { t } from '@vigil/ui/text/t.ts';
import { eventKinds, eventKind, type EventKind } from '../../exam-taking/public.ts';
import type { AuditEvent } from '../replay.ts';

/** A lane of the slider: what kinds of events stand in it, and the events themselves. */
export interface Lane {
  readonly key: string;
  readonly word: string;
  readonly events: readonly AuditEvent[];
}

const kindsOf: Readonly<Record<string, readonly string[]>> = {
  answers: ['start', 'open', 'answer', 'rough', 'mark', 'late', 'hand'],
  presence: ['leave', 'presence', 'debug'],
  camera: ['face', 'snapshot', 'camera'],
};
const laneOfKind = new Map(
  Object.entries(kindsOf).flatMap(([lane, kinds]) => kinds.map((kind) => [kind, lane] as const)),
);
const words: readonly (readonly [string, string])[] = [
  ['answers', t('作答')],
  ['presence', t('切屏与在线')],
  ['camera', t('摄像与人脸')],
  ['staff', t('消息与处理')],
];

/** What is no act of the candidate nor told by the browser or camera is by the staff, a forced hand-in too. */
function laneOf({ kind, type, data }: AuditEvent): string {
  const { cause } = (type === 'PaperHandedIn' ? data : {}) as { readonly cause?: string };
  if (cause === 'proctor' || cause === 'proctor-all') return 'staff';
  return laneOfKind.get(kind) ?? 'staff';
}

/** The slider's lanes in their order, each with its events; an empty one stays, so that none moves. */
export function lanesOf(events: readonly AuditEvent[]): readonly Lane[] {
  return words.map(([key, word]) => ({ key, word, events: events.filter((each) => laneOf(each) === key) }));
}

/** The kinds that occur, in the order of the filter, each with how often: the legend of the ticks. */
export function legendOf(
  events: readonly AuditEvent[],
): readonly { readonly kind: EventKind; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const known = eventKinds.map(({ kind }) => kind);
  const place = (kind: string): number => (known.includes(kind) ? known.indexOf(kind) : known.length);
  return [...counts]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([kind, count]) => ({ kind: eventKind(kind), count }));
}

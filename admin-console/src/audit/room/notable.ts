import { t } from '@vigil/ui/text/t.ts';
import type { RoomState, RoomStep } from '@vigil/domain/audit/room-steps';
import type { RoomPaper } from './room-paper.ts';

/** What an auditor steps along; the lanes of the room by their names. */
export type NotableKind =
  | 'leave'
  | 'offline'
  | 'face'
  | 'camera'
  | 'debug'
  | 'help'
  | 'message'
  | 'time'
  | 'forced'
  | 'reopen';

/** Something that happened in the room within one second: to one candidate, or alike to several. */
export interface Notable {
  readonly kind: NotableKind;
  /** the second in which it had happened, ms epoch */
  readonly at: number;
  readonly papers: readonly RoomPaper[];
  /** of the step, where it is one candidate's */
  readonly value: number;
}

/** What of a step is notable, by the place of its candidate before it; null: nothing. */
function kindOf({ kind, value }: RoomStep, before: RoomState | undefined): NotableKind | null {
  if (kind === 'hand') return value === 0 ? null : 'forced';
  if (kind === 'message' || kind === 'reopen') return kind;
  if (before === undefined || before.handedIn !== null) return null;
  if (kind === 'leave' || kind === 'offline' || kind === 'debug') return kind;
  if (kind === 'face') return value > before.failing ? 'face' : null;
  if (kind === 'camera') return value === 1 ? 'camera' : null;
  if (kind === 'help') return value > before.waiting ? 'help' : null;
  if (kind === 'deadline') return before.deadline !== null && value > before.deadline ? 'time' : null;
  return null;
}

/** Everything notable that these candidates went through, in the order of time. */
export function notablesOf(papers: readonly RoomPaper[]): readonly Notable[] {
  const found = new Map<string, Notable>();
  for (const paper of papers)
    for (const [place, step] of paper.steps.entries()) {
      const kind = kindOf(step, paper.states[place - 1]);
      if (kind === null) continue;
      const at = Math.ceil((paper.from + step.at) / 1000) * 1000;
      const key = `${at} ${kind}`;
      const same = found.get(key);
      if (same?.papers.includes(paper)) continue;
      found.set(key, { kind, at, value: step.value, papers: [...(same?.papers ?? []), paper] });
    }
  return [...found.values()].toSorted((one, other) => one.at - other.at);
}

const words: Readonly<Record<NotableKind, (value: number) => string>> = {
  leave: (n) => t('第 {{n}} 次切屏', { n }),
  offline: () => t('离线'),
  face: (n) => (n > 1 ? t('人脸连续 {{n}} 次未通过', { n }) : t('人脸未通过')),
  camera: () => t('摄像头异常'),
  debug: () => t('疑似打开调试工具'),
  help: () => t('联系监考'),
  message: () => t('收到监考消息'),
  time: () => t('延长时间'),
  forced: () => t('非正常交卷'),
  reopen: () => t('重新开考'),
};
const alike: Readonly<Partial<Record<NotableKind, string>>> = {
  leave: t('切屏'),
  face: t('人脸未通过'),
};

/** One sentence about it: whom it happened to, and what. */
export function sayNotable({ kind, papers, value }: Notable): string {
  const [first] = papers;
  const what = papers.length > 1 ? (alike[kind] ?? words[kind](value)) : words[kind](value);
  return papers.length > 1
    ? t('{{name}}等 {{n}} 人{{what}}', { name: first?.realName ?? '', n: papers.length, what })
    : t('{{name}}{{what}}', { name: `${first?.realName ?? ''} `, what });
}

/** The next notable thing after a second, or the last one before it; null: there is none. */
export function stepFrom(notables: readonly Notable[], at: number, direction: 1 | -1): Notable | null {
  return (
    (direction === 1 ? notables.find((each) => each.at > at) : notables.findLast((each) => each.at < at)) ??
    null
  );
}

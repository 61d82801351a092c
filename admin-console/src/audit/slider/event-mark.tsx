import clsx from 'clsx';
import { tones, type EventKind } from '../../exam-taking/public.ts';
import styles from './event-mark.module.css';

/** What stands in a lane, as it is drawn: of a paper, or of a room. */
export type Drawn = Pick<EventKind, 'kind' | 'Icon' | 'tone' | 'routine'>;

/** No two kinds of a legend are drawn alike: routine ones differ in shape, not in colour alone. */
const shapes: Readonly<Record<string, string>> = { open: 'dot', rough: 'ring', snapshot: 'square' };

/** How an event stands in its lane, and in the legend: its kind's icon; what is routine is a small mark. */
export function EventMark({ kind: { kind, Icon, tone, routine } }: { readonly kind: Drawn }) {
  if (routine && kind !== 'mark')
    return <span className={clsx(styles['routine'], styles[shapes[kind] ?? 'bar'], tones[tone])} />;
  return (
    <span className={clsx(styles['icon'], tones[tone])}>
      <Icon size={14} stroke={2} aria-hidden />
    </span>
  );
}

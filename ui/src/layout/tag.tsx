import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconPointFilled,
  type Icon,
} from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'quiet';

/** A state in a word, and the tone of its tag. */
export interface StateWord {
  readonly word: string;
  readonly tone: Tone;
}

interface TagProps {
  readonly tone: Tone;
  /** Its tone's shape unless one says more of what the word means; false: none, as a figure's heading says it. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A colour never stands alone: a shape and the word with it (look.md). What is quiet has no colour. */
const shapes: Readonly<Record<Exclude<Tone, 'quiet'>, Icon>> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  info: IconPointFilled,
};

/** A state in a word. */
export function Tag({ tone, icon, children }: TagProps) {
  const Shape = tone === 'quiet' ? null : shapes[tone];
  return (
    <span className={clsx(styles['tag'], styles[tone])}>
      {icon ?? (Shape && <Shape size={14} aria-hidden />)}
      {children}
    </span>
  );
}

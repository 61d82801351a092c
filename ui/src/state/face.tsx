import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './face.module.css';

interface FaceProps {
  readonly tone: 'quiet' | 'bad' | 'away';
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** Without ground and border, where it stands inside a card. */
  readonly plain?: boolean;
  readonly alert?: boolean;
  /** It is the whole page: its title is the page's heading. */
  readonly page?: boolean | undefined;
}

/**
 * What a view shows instead of its content: what is true, what it means, the next act. Empty, Failed and
 * Offline are made of it.
 */
export function Face({
  tone,
  icon,
  title,
  hint,
  action,
  plain = false,
  alert = false,
  page = false,
}: FaceProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={clsx(styles['face'], plain && styles['plain'])} role={alert ? 'alert' : undefined}>
      <span className={clsx(styles['icon'], styles[tone])} aria-hidden>
        {icon}
      </span>
      <Title className={styles['title']}>{title}</Title>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {action !== undefined && <div className={styles['act']}>{action}</div>}
    </div>
  );
}

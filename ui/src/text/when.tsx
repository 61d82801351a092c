import { exactTime, sayAge, sayAgo, sayTime } from './format.ts';
import styles from './whole-times.module.css';

interface WhenProps {
  /** ISO 8601 or milliseconds; null shows a dash. */
  readonly value: string | number | null | undefined;
  /** `time` says the date, `ago` how long ago while that is short, `age` however long. */
  readonly as?: 'time' | 'ago' | 'age';
}

const says = { time: sayTime, ago: sayAgo, age: sayAge } as const;

/** A moment as people say it, exact on hover (look.md). */
export function When({ value, as = 'time' }: WhenProps) {
  if (value == null) return <span>—</span>;
  const exact = exactTime(value);
  return (
    <time dateTime={new Date(value).toISOString()} title={exact} className={styles['when']}>
      {says[as](value)}
    </time>
  );
}

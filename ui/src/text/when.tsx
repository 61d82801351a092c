import { exactTime, sayAgo, sayTime } from './format.ts';

interface WhenProps {
  /** ISO 8601 or milliseconds; null shows a dash. */
  readonly value: string | number | null | undefined;
  /** `time` says the date, `ago` how long ago. */
  readonly as?: 'time' | 'ago';
}

/** A moment as people say it, exact on hover (look.md). */
export function When({ value, as = 'time' }: WhenProps) {
  if (value == null) return <span>—</span>;
  const exact = exactTime(value);
  return (
    <time dateTime={new Date(value).toISOString()} title={exact}>
      {as === 'ago' ? sayAgo(value) : sayTime(value)}
    </time>
  );
}

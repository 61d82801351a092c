import { exactTime, sayAgo, sayTime } from '@vigil/ui/text/format.ts';
import { saySince } from '@vigil/ui/text/say-since.ts';
import { t } from '@vigil/ui/text/t.ts';
import { serverNow, useSecond } from '../app/server-clock.ts';

interface HomeTimeProps {
  readonly at: string;
  /** What the moment says: until when, from when, or since when. */
  readonly timeIs: string;
}

/** The moment of a row as its part says it, by the server's clock; exact on hover. */
export function HomeTime({ at, timeIs }: HomeTimeProps) {
  useSecond();
  return (
    <time dateTime={at} title={exactTime(at)}>
      {wordsOf(at, timeIs, serverNow())}
    </time>
  );
}

function wordsOf(at: string, timeIs: string, now: number): string {
  if (timeIs === 'from') return sayTime(at, now);
  if (timeIs === 'ago') return sayAgo(at, now);
  const seconds = (Date.parse(at) - now) / 1000;
  if (seconds <= 0) return t('已到时间');
  if (seconds > yearSeconds) return t('长期');
  if (seconds > daySeconds) return t('至 {{time}}', { time: sayTime(at, now) });
  return t('剩余 {{time}}', { time: saySince(seconds) });
}

const daySeconds = 86_400;
const yearSeconds = 365 * daySeconds;

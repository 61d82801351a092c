import { Button } from '@mantine/core';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { eventKind, tones } from '../../exam-taking/public.ts';
import styles from './candidate.module.css';
import type { HistoryEntry } from './use-candidate.ts';

const firstShown = 50;

interface TimelineProps {
  readonly entries: readonly HistoryEntry[];
  readonly all: boolean;
  /** The address of the paper's replay; null for who may not see it. */
  readonly replay: string | null;
}

/**
 * The running timeline, newest first; `all` false leaves out the routine of answering. Each time leads to its
 * moment of the replay.
 */
export function Timeline({ entries, all, replay }: TimelineProps) {
  const [most, setMost] = useState(firstShown);
  const shown = entries.filter((entry) => all || !eventKind(entry.kind).routine).toReversed();
  if (shown.length === 0) return <p className={styles['none']}>{t('没有需要留意的记录')}</p>;
  return (
    <>
      <ol className={styles['timeline']}>
        {shown.slice(0, most).map((entry) => {
          const { word, Icon, tone } = eventKind(entry.kind);
          return (
            <li key={`${entry.stream}${entry.revision}`} className={styles['event']}>
              <At entry={entry} replay={replay} />
              <Icon size={16} aria-label={word} className={tones[tone]} />
              <span>
                {entry.text}
                {(entry.kind === 'message' ||
                  entry.kind === 'time' ||
                  entry.kind === 'hand' ||
                  entry.kind === 'late') && <span className={styles['actor']}> · {entry.actor}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + 200)}>
          {t('显示更早的 {{n}} 条', { n: shown.length - most })}
        </Button>
      )}
    </>
  );
}

function At({ entry, replay }: { readonly entry: HistoryEntry; readonly replay: string | null }) {
  const time = (
    <time dateTime={entry.time} title={exactTime(entry.time)}>
      {exactTime(entry.time).slice(11)}
    </time>
  );
  if (replay === null) return time;
  const moment = encodeURIComponent(`${entry.stream}@${entry.revision}`);
  return (
    <Link to={`${replay}?at=${moment}`} className={styles['moment']} title={t('回放这一刻')}>
      {time}
    </Link>
  );
}

import { Button } from '@mantine/core';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { eventKind, tones } from '../../exam-taking/public.ts';
import styles from './candidate.module.css';
import type { HistoryEntry } from './use-candidate.ts';

const firstShown = 50;

/** The running timeline, newest first; `all` false leaves out the routine of answering. */
export function Timeline({
  entries,
  all,
}: {
  readonly entries: readonly HistoryEntry[];
  readonly all: boolean;
}) {
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
              <time dateTime={entry.time} title={exactTime(entry.time)}>
                {exactTime(entry.time).slice(11)}
              </time>
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

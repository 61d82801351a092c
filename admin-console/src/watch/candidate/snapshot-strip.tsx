import { UnstyledButton } from '@mantine/core';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import styles from './candidate.module.css';
import type { HistoryEntry } from './use-candidate.ts';

/** The snapshots and face checks of a paper, newest first; one opens large with what was found. */
export function SnapshotStrip({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const [open, setOpen] = useState<HistoryEntry | null>(null);
  const shots = picturesOf(entries);
  if (shots.length === 0) return <p className={styles['none']}>{t('还没有抓拍')}</p>;
  return (
    <>
      <ul className={styles['strip']} aria-label={t('抓拍')}>
        {shots.map((entry) => (
          <li key={`${entry.stream}${entry.revision}`}>
            <UnstyledButton
              className={styles['shot']}
              onClick={() => setOpen(entry)}
              aria-label={t('{{time}} {{text}}', { time: exactTime(entry.time).slice(11), text: entry.text })}
            >
              <img
                src={entry.image ?? ''}
                alt=""
                loading="lazy"
                onError={(event) => event.currentTarget.classList.add(styles['broken'] ?? '')}
              />
              <span className="tabular">{exactTime(entry.time).slice(11)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Dialog
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        title={open ? `${exactTime(open.time)} ${open.text}` : ''}
      >
        {open?.image && <img src={open.image} alt={open.text} className={styles['large']} />}
      </Dialog>
    </>
  );
}

/** Newest first, each picture once: one that was compared is told with what the comparison found. */
function picturesOf(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const byImage = new Map<string, HistoryEntry>();
  for (const entry of entries)
    if (entry.image !== null && byImage.get(entry.image)?.kind !== 'face') byImage.set(entry.image, entry);
  return [...byImage.values()].toReversed();
}

import { Button, Switch } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { eventKind, tones } from '../exam-taking/public.ts';
import type { OfficePaperOpenedQuery } from '../generated/graphql.ts';
import styles from './paper-page.module.css';

const shownAtFirst = 30;
const shownMore = 200;

type Events = OfficePaperOpenedQuery['officePaperDetail']['events'];

/** What happened to a paper, the newest first; the routine of answering is left out unless it is asked for. */
export function PaperEvents({ events }: { readonly events: Events }) {
  const [all, setAll] = useState(false);
  const [most, setMost] = useState(shownAtFirst);
  const told = events.filter(({ kind }) => all || !eventKind(kind).routine).toReversed();
  return (
    <Panel
      title={t('经过')}
      aside={
        <Switch
          label={t('含作答过程')}
          checked={all}
          onChange={({ currentTarget }) => setAll(currentTarget.checked)}
        />
      }
    >
      <ol className={styles['events']}>
        {told.slice(0, most).map(({ id, kind, time, actor, text }) => {
          const { word, Icon, tone } = eventKind(kind);
          return (
            <li key={id}>
              <time dateTime={time} className="tabular">
                {exactTime(time)}
              </time>
              <Icon size={16} aria-label={word} className={tones[tone]} />
              <span>
                {text}
                <span className={styles['actor']}> · {actor}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {told.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + shownMore)}>
          {t('显示更早的 {{n}} 条', { n: told.length - most })}
        </Button>
      )}
    </Panel>
  );
}

import { useQuery } from '@apollo/client/react';
import { saySince } from '@vigil/ui/text/say-since.ts';
import type { Standing } from '@vigil/domain/audit/room-steps';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PaperExStatesDocument } from '../../generated/graphql.ts';
import { useGo } from '../../app/use-go.ts';
import { arrowTarget, cardAt, columnsOf } from '../../watch/public.ts';
import { paths } from '../paths.ts';
import { standingAt } from './counts.ts';
import type { Notable } from './notable.ts';
import { RoomCard } from './room-card.tsx';
import { stateAt, type RoomPaper } from './room-paper.ts';
import styles from './room.module.css';

interface RoomGridProps {
  readonly papers: readonly RoomPaper[];
  /** ms epoch, a whole second */
  readonly at: number;
  readonly notables: readonly Notable[];
  /** Only those who stand so are not dimmed; null: nobody is. */
  readonly only: Standing | null;
  readonly marked: string | null;
}

/** For so long something that happened is marked, ms. */
const recentMs = 10_000;
/** How long these last says something; the others are told by the slider. */
const lasting: readonly Standing[] = ['away', 'quiet', 'offline'];

/** All candidates at one second, in the order in which they began: one stop for Tab, arrow keys between the cards. */
export function RoomGrid({ papers, at, notables, only, marked }: RoomGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const { go } = useGo();
  const [focused, setFocused] = useState<string | null>(marked);
  useEffect(() => {
    if (marked !== null) cardAt(grid.current, marked)?.scrollIntoView?.({ block: 'center' });
  }, [marked]);
  const states = useQuery(PaperExStatesDocument, { fetchPolicy: 'cache-first' }).data?.dicValueTree;
  const recent = new Set(
    notables
      .filter((each) => each.at <= at && each.at > at - recentMs)
      .flatMap((each) => each.papers.map(({ id }) => id)),
  );
  const tabStop = papers.some(({ id }) => id === focused) ? focused : papers[0]?.id;
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const id = paperOf(event.target);
    if (id === null || event.metaKey || event.ctrlKey || event.altKey) return;
    const place = papers.findIndex((paper) => paper.id === id);
    const target = arrowTarget(event.key, place, papers.length, columnsOf(grid.current));
    if (target === null) return;
    event.preventDefault();
    // The page's own arrows lead through time.
    event.stopPropagation();
    grid.current?.querySelectorAll<HTMLElement>('[data-paper]')[target]?.focus();
  };
  return (
    // The keys belong to the cards, which are links; the list only lends them its place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={grid}
      className={styles['grid']}
      aria-label={t('此刻的考生')}
      onKeyDown={press}
      onFocus={(event) => setFocused(paperOf(event.target))}
    >
      {papers.map((paper) => {
        const state = stateAt(paper, at);
        const { standing, since } = standingAt(paper, at);
        const exState = state?.handedIn?.exState ?? 0;
        return (
          <li key={paper.id} className={styles['cell']}>
            <RoomCard
              paper={paper}
              state={state}
              standing={standing}
              since={lasting.includes(standing) ? saySince((at - since) / 1000) : ''}
              how={
                exState === 0
                  ? null
                  : (states?.find(({ value }) => value === String(exState))?.title ?? String(exState))
              }
              recent={recent.has(paper.id)}
              dim={only !== null && standing !== only}
              marked={paper.id === marked}
              tabbable={paper.id === tabStop}
              href={paths.auditPaper(paper.id, at)}
              onGo={go}
            />
          </li>
        );
      })}
    </ul>
  );
}

const paperOf = (target: EventTarget): string | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-paper]')?.dataset['paper'] ?? null;

import { useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { useReturnFocus } from '../app/use-return-focus.ts';
import { useActs } from './acts/acts.tsx';
import { CandidateDrawer } from './candidate/candidate-drawer.tsx';
import type { Shown, HandRow } from './candidate/candidate-of.ts';
import { AbsentList } from './lists/absent-list.tsx';
import { HandedList, handedFilterNames, handedSize } from './lists/handed-list.tsx';
import type { Card } from './live/live-cards.ts';
import type { RefreshSettings } from './live/refresh-settings.ts';
import { useLiveCard } from './live/use-live-wall.ts';
import type { useWatchAddress } from './use-watch-address.ts';
import type { Wall } from './use-wall.ts';
import { WallFilterRow } from './wall/wall-filters.tsx';
import { WallView } from './wall/wall-view.tsx';
import type { WatchTab } from './watch-tabs.tsx';

interface WatchBodyProps {
  readonly examId: string;
  readonly tab: WatchTab;
  readonly wall: Wall;
  readonly settings: RefreshSettings;
  readonly onSettings: (settings: RefreshSettings) => void;
  readonly address: ReturnType<typeof useWatchAddress>;
  readonly onlyAttention: boolean;
  readonly onOnlyAttention: (only: boolean) => void;
}

/** What the tab shows, and the drawer of the candidate that was opened. */
export function WatchBody({
  examId,
  tab,
  wall,
  settings,
  onSettings,
  address,
  onlyAttention,
  onOnlyAttention,
}: WatchBodyProps) {
  const { open: dialogOpen } = useActs();
  const [cleared, setCleared] = useState(0);
  const handed = useListAddress(handedFilterNames, handedSize);
  const [known, setRow] = useState<HandRow | null>(null);
  const row = known !== null && known.id === handed.opened ? known : null;
  const { remember, giveBack } = useReturnFocus();
  const followed = useLiveCard(examId, row?.id ?? address.paperId, settings.mode === 'live');
  const shown = useShown(
    (id) => wall.cards.get(id) ?? (followed?.id === id ? followed : undefined),
    address.paperId,
    row,
  );
  const { filters, setFilters, page, setPage, setPaperId } = address;
  const filtered = filters.presence !== 'all' || filters.deptCode !== null || filters.realName !== '';
  return (
    <>
      {tab === 'sitting' && (
        <>
          <WallFilterRow
            key={cleared}
            filters={filters}
            onChange={setFilters}
            attention={wall.attention}
            onlyAttention={onlyAttention}
            onOnlyAttention={onOnlyAttention}
            settings={settings}
            onSettings={onSettings}
            onRefresh={settings.mode === 'polling' ? wall.refresh : null}
          />
          <WallView
            wall={wall}
            settings={settings}
            page={page}
            onPage={setPage}
            filtered={filtered}
            onClearFilters={() => {
              onOnlyAttention(false);
              setCleared(cleared + 1);
              setFilters({ presence: 'all', deptCode: null, realName: '' });
            }}
            onlyAttention={onlyAttention}
            busy={dialogOpen || shown !== null}
            onOpen={(card) => {
              remember();
              setPaperId(card.id);
            }}
          />
        </>
      )}
      {tab === 'handed' && (
        <HandedList
          examId={examId}
          handCount={wall.stat?.handCount ?? null}
          list={handed}
          onFresh={setRow}
          onOpen={(opened) => {
            remember();
            setRow(opened);
            handed.open(opened.id);
          }}
        />
      )}
      {tab === 'absent' && <AbsentList examId={examId} missCount={wall.stat?.missCount ?? null} />}
      {shown && (
        <CandidateDrawer
          key={'card' in shown ? shown.card.id : shown.row.id}
          shown={shown}
          onClose={() => {
            if (handed.opened === null) setPaperId(null);
            else handed.open(null);
            giveBack();
          }}
        />
      )}
    </>
  );
}

/**
 * The open candidate: its newest card while it is open (also one of the handed-in list that was reopened),
 * the last one known once it has gone.
 */
function useShown(
  cardOf: (paperId: string) => Card | undefined,
  paperId: string | null,
  row: HandRow | null,
): Shown | null {
  const [last, setLast] = useState<Card | null>(null);
  const now = paperId === null ? undefined : cardOf(paperId);
  if (now && now !== last) setLast(now);
  if (row) {
    const reopened = cardOf(row.id);
    return reopened ? { card: reopened, gone: false } : { row };
  }
  if (paperId === null) return null;
  if (now) return { card: now, gone: false };
  return last?.id === paperId ? { card: last, gone: true } : null;
}

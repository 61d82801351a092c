import { useState } from 'react';
import { useActs } from './acts/acts.tsx';
import { WallPanel } from './candidate/wall-panel.tsx';
import type { Card } from './live/live-cards.ts';
import type { RefreshSettings } from './live/refresh-settings.ts';
import { perPage } from './live/wall-pages.ts';
import { useOpenCard } from './use-open-card.ts';
import type { Wall } from './use-wall.ts';
import { useWallSteps } from './use-wall-steps.ts';
import type { WatchAddress } from './use-watch-address.ts';
import { useHeldOrder } from './wall/use-held-order.ts';
import { focusCard } from './wall/wall-grid.tsx';
import { WallFilterRow } from './wall/wall-filters.tsx';
import { WallView } from './wall/wall-view.tsx';

interface SittingProps {
  readonly wall: Wall;
  readonly settings: RefreshSettings;
  readonly onSettings: (settings: RefreshSettings) => void;
  readonly address: WatchAddress;
  readonly onlyAttention: boolean;
  readonly onOnlyAttention: (only: boolean) => void;
  /** The open candidate wherever on the wall; undefined while there is none. */
  readonly followed: { readonly card: Card | undefined; readonly settled: boolean };
}

/** 正在考试: the wall, and the candidate that was opened beside it. */
export function Sitting(props: SittingProps) {
  const { wall, settings, onSettings, address, onlyAttention, onOnlyAttention, followed } = props;
  const { open: dialogOpen } = useActs();
  const [cleared, setCleared] = useState(0);
  const { filters, setFilters, sort, setSort, page, setPage, paperId, setPaperId } = address;
  const filtered = filters.presence !== 'all' || filters.deptCode !== null || filters.realName !== '';
  const order = useHeldOrder(wall, dialogOpen);
  const open = useOpenCard(paperId, followed.card, followed.settled);
  const steps = useWallSteps({
    ids: order.ids,
    paperId,
    page,
    size: perPage[settings.density],
    total: wall.total,
    shownFor: wall.shownFor,
    onPage: setPage,
    onOpen: setPaperId,
  });
  return (
    <>
      <WallFilterRow
        key={cleared}
        filters={filters}
        onChange={setFilters}
        attention={wall.attention}
        onlyAttention={onlyAttention}
        onOnlyAttention={onOnlyAttention}
        sort={sort}
        onSort={setSort}
        settings={settings}
        onSettings={(next) => {
          // The places of one density are not those of another.
          if (perPage[next.density] !== perPage[settings.density]) setPage(1);
          onSettings(next);
        }}
        onRefresh={settings.mode === 'polling' ? wall.refresh : null}
      />
      <WallView
        wall={wall}
        order={order}
        settings={settings}
        sort={sort}
        page={page}
        onPage={setPage}
        filtered={filtered}
        onClearFilters={() => {
          onOnlyAttention(false);
          setCleared(cleared + 1);
          setFilters({ presence: 'all', deptCode: null, realName: '' });
        }}
        onlyAttention={onlyAttention}
        opened={paperId}
        onOpen={setPaperId}
      />
      {open && (
        <WallPanel
          open={open}
          steps={steps}
          onClose={() => {
            setPaperId(null);
            if (paperId !== null) focusCard(paperId);
          }}
        />
      )}
    </>
  );
}

import { useListAddress } from '../app/list-address.ts';
import { AbsentList } from './lists/absent-list.tsx';
import { HandedList, handedFilterNames, handedSize } from './lists/handed-list.tsx';
import type { RefreshSettings } from './live/refresh-settings.ts';
import { useLiveCard } from './live/use-live-wall.ts';
import { Sitting } from './sitting.tsx';
import type { WatchAddress } from './use-watch-address.ts';
import type { Wall } from './use-wall.ts';
import type { WatchTab } from './watch-tabs.tsx';

interface WatchBodyProps {
  readonly examId: string;
  readonly tab: WatchTab;
  readonly wall: Wall;
  readonly settings: RefreshSettings;
  readonly onSettings: (settings: RefreshSettings) => void;
  readonly address: WatchAddress;
  readonly onlyAttention: boolean;
  readonly onOnlyAttention: (only: boolean) => void;
}

/**
 * What the tab shows with the candidate that was opened beside it, who is followed wherever on the wall (also
 * one of the handed-in list that was reopened).
 */
export function WatchBody(props: WatchBodyProps) {
  const { examId, tab, wall, settings, address, ...rest } = props;
  const handed = useListAddress(handedFilterNames, handedSize);
  const paperId = tab === 'sitting' ? address.paperId : handed.opened;
  const live = useLiveCard(examId, paperId, settings.mode === 'live');
  const followed = {
    card: (paperId === null ? undefined : wall.cards.get(paperId)) ?? live.card ?? undefined,
    settled: settings.mode === 'live' ? live.settled : !wall.waiting,
  };
  switch (tab) {
    case 'sitting':
      return <Sitting wall={wall} settings={settings} address={address} followed={followed} {...rest} />;
    case 'handed':
      return (
        <HandedList
          examId={examId}
          handCount={wall.stat?.handCount ?? null}
          list={handed}
          reopened={followed.card}
        />
      );
    case 'absent':
      return <AbsentList examId={examId} stat={wall.stat} />;
  }
}

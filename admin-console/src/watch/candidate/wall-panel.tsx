import { Skeleton } from '@mantine/core';
import { SidePanel } from '@vigil/ui/console/side-panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { OpenCard } from '../use-open-card.ts';
import type { WallSteps } from '../use-wall-steps.ts';
import { CandidateActs } from './candidate-acts.tsx';
import { CandidateDetails } from './candidate-details.tsx';

interface WallPanelProps {
  readonly open: OpenCard;
  readonly steps: WallSteps;
  readonly onClose: () => void;
}

/** A candidate beside the wall, which stays in use: both go on living. */
export function WallPanel({ open, steps, onClose }: WallPanelProps) {
  const shown = open.kind === 'shown' ? open.shown : null;
  return (
    <SidePanel
      label={t('考生详情')}
      title={shown?.card.realName ?? t('考生详情')}
      onClose={onClose}
      onPrevious={steps.onPrevious}
      onNext={steps.onNext}
      {...(steps.place !== undefined && { place: steps.place })}
      {...(shown && { acts: <CandidateActs shown={shown} /> })}
    >
      {shown && <CandidateDetails key={shown.card.id} shown={shown} />}
      {open.kind === 'waiting' && <Skeleton height={180} />}
      {open.kind === 'nobody' && (
        <Empty
          plain
          title={t('这名考生不在考试中')}
          hint={t('可能已经交卷：请到“已交卷”中查看。也可能链接有误。')}
        />
      )}
    </SidePanel>
  );
}

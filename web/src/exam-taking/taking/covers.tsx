import { useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { HandInProgress } from './hand-in/hand-in-progress.tsx';
import { OverCover } from './hand-in/over-cover.tsx';
import { TimeUpCover, TimeUpElsewhereCover } from './hand-in/time-up-cover.tsx';
import { FullscreenCover } from './monitoring/fullscreen-cover.tsx';
import type { Fullscreen } from './monitoring/use-fullscreen.ts';
import type { Sitting } from './paper/sitting.ts';
import type { TakingPaper } from './paper/types.ts';
import { SeatContext } from './seat.ts';
import { ElsewhereCover, StrangerCover } from './tab-notices.tsx';
import type { Work } from './use-work.ts';

interface CoversProps {
  readonly paper: TakingPaper;
  readonly sitting: Sitting;
  readonly work: Work;
  readonly fullscreen: { readonly state: Fullscreen; readonly enter: () => void };
  readonly numbering: (quId: string) => string;
}

/**
 * What stands over the paper while it cannot be written: another tab has it, somebody else has logged in, it waits for
 * fullscreen, time is up, it is being handed in, it is over.
 */
export function Covers({ paper, sitting, work, fullscreen, numbering }: CoversProps) {
  const navigate = useNavigate();
  const seat = useContext(SeatContext);
  const { queue, leadership, ending, leading, open, timeUp } = work;
  const elsewhere = open && leadership === 'elsewhere';
  const writing = open && leading && queue.handIn === null && !work.session.stranger;
  return (
    <>
      {elsewhere && !timeUp && !work.session.stranger && (
        <ElsewhereCover onTakeOver={() => sitting.takeOver()} />
      )}
      {elsewhere && timeUp && <TimeUpElsewhereCover />}
      {writing && fullscreen.state === 'outside' && <FullscreenCover onEnter={fullscreen.enter} />}
      {writing && timeUp && <TimeUpCover queue={queue} />}
      {open && queue.handIn !== null && (
        <HandInProgress
          queue={queue}
          session={work.session}
          timeUp={timeUp}
          withdrawable={ending.withdrawable && !timeUp}
          onWithdraw={ending.withdraw}
        />
      )}
      {open && queue.handIn === null && work.session.stranger && <StrangerCover work={work} />}
      {ending.over && (
        <OverCover
          over={ending.over}
          queue={queue}
          offline={work.offline}
          paperId={paper.id}
          title={paper.title}
          numbering={numbering}
          onResult={() => void navigate(seat.result(paper.id), { replace: true })}
        />
      )}
    </>
  );
}

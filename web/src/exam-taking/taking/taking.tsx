import { sayAccommodation } from '@vigil/ui/text/accommodation.ts';
import { useState } from 'react';
import { isOlder } from './answer-queue/queue-item.ts';
import { saveStateOf } from './bar/save-state.ts';
import { ShownClock } from './bar/shown-clock.ts';
import { TakingBar } from './bar/taking-bar.tsx';
import { BreakDialog } from './breaks/break-dialog.tsx';
import { BackGuard } from './back-guard.tsx';
import { CardBeside } from './card/card-beside.tsx';
import { CardDrawer } from './card/card-drawer.tsx';
import { Covers } from './covers.tsx';
import { DisplayDialog } from './display/display-dialog.tsx';
import { useLargeType } from './display/use-large-type.ts';
import { WhoAndWhere, partsOf } from './display/who-and-where.tsx';
import { HelpDrawer } from './help/help-drawer.tsx';
import { useHelp } from './help/use-help.ts';
import { HandInDialog } from './hand-in/hand-in-dialog.tsx';
import { KeyHelp } from './key-help.tsx';
import { CameraPreview } from './monitoring/camera-preview.tsx';
import { useHeartbeat } from './monitoring/use-heartbeat.ts';
import { useMonitoring } from './monitoring/use-monitoring.ts';
import { Watermark } from './monitoring/watermark.tsx';
import { NoticeStack } from './notices/notice-stack.tsx';
import { OfflineBar } from './notices/offline-bar.tsx';
import { OlderAnswers } from './notices/older-answers-notice.tsx';
import { undecidedOf } from './notices/older-answers.ts';
import { useNews } from './notices/use-news.ts';
import { useNotices } from './notices/use-notices.ts';
import { watchedNotice } from './notices/words.ts';
import { hasEnd } from './paper/server-clock.ts';
import type { Sitting } from './paper/sitting.ts';
import { useCard } from './paper/use-card.ts';
import type { LoadedPaper } from './paper/loaded-paper.ts';
import { QuestionNav } from './questions/question-nav.tsx';
import { QuestionPanel } from './questions/question-panel.tsx';
import { Sheet } from './sheet.tsx';
import { TabNotices } from './tab-notices.tsx';
import styles from './taking.module.css';
import { useAnswerKeys } from './use-answer-keys.ts';
import { useWork } from './use-work.ts';

interface TakingProps {
  readonly loaded: LoadedPaper;
  readonly sitting: Sitting;
  /** one question at a time, forward only */
  readonly step: boolean;
  /** ms epoch: when this page of the paper was opened */
  readonly openedAt: number;
  readonly reload: () => void;
  readonly rebase: (leftSeconds: number) => void;
}

/** What the candidate opens over the paper, one at a time. */
type Panel = 'help' | 'display' | 'break' | 'keys' | 'hand-in';

/** The paper before the candidate (look.md "The taking page"). */
export function Taking({ loaded, sitting, step, openedAt, reload, rebase }: TakingProps) {
  const { paper, clock } = loaded;
  const { leaveOn, leaveCount } = paper.rules;
  const shownClock = hasEnd(paper) ? clock : null;
  const board = useNotices(leaveOn ? [watchedNotice(leaveCount)] : []);
  const hand = useCard(sitting, paper, step);
  const { card, current, index, go, move, numbering } = hand;
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  const right = paper.accommodation ? sayAccommodation(paper.accommodation) : null;
  useLargeType(paper.accommodation?.largeType === true);
  const work = useWork({ loaded, sitting, board, reload });
  const { queue, offline, ending, leading, open, readOnly } = work;
  const { stranger } = work.session;
  const { fullscreen, camera, leaving } = useMonitoring({
    ...{ sitting, paper, openedAt, ownerId: loaded.ownerId },
    on: leading && open,
    board,
    onInactive: work.onInactive,
    onEnded: ending.end,
  });
  useHeartbeat({ paperId: paper.id, quId: current.quId, on: leading && open });
  const help = useHelp({ paper, sitting, queue, open });
  const onPasteBlocked = useNews({ loaded, sitting, work, board, reload, rebase, help });
  useAnswerKeys({
    sitting,
    hand,
    step,
    on: !readOnly && fullscreen.state !== 'outside',
    onHelp: () => setPanel('keys'),
  });

  const ask = () => {
    void sitting.flush();
    setPanel('hand-in');
  };
  const isUncounted = queue.uncounted.some(
    (one) =>
      !isOlder(one) &&
      one.item.body.kind === 'answer' &&
      numbering(one.item.body.quId) === numbering(current.quId),
  );
  const watched = paper.rules.camOn || paper.rules.faceCheck;
  const preview = watched && <CameraPreview videoRef={camera.videoRef} state={camera.state} />;

  return (
    <ShownClock value={shownClock}>
      <div className={styles['page']} data-taking>
        {/* Somebody else is at the computer: nothing of the paper is there to see, select, find or print. */}
        {!stranger && (
          <>
            <TakingBar
              title={paper.title}
              who={[...partsOf(loaded.who), ...(right === null ? [] : [right])]}
              unanswered={help.unanswered + help.waiting.length}
              onHelp={() => setPanel('help')}
              onDisplay={() => setPanel('display')}
              onBreak={
                paper.breaks && paper.breaks.leftSeconds > 0 && !readOnly ? () => setPanel('break') : null
              }
              caching={step ? null : sitting}
              save={saveStateOf(queue, sitting.book.typing, offline)}
              clock={shownClock}
              onTimeout={work.onTimeout}
              onHandIn={ask}
              handInDisabled={readOnly}
              step={step}
            />
            <main
              className={styles['main']}
              data-step={step || undefined}
              data-watched={watched || undefined}
            >
              <div className={styles['column']}>
                <TabNotices sitting={sitting} work={work} />
                <OlderAnswers {...{ sitting, work, hand, step }} />
                <NoticeStack stack={board.stack} onRemove={board.remove} />
                <Sheet onPasteBlocked={onPasteBlocked}>
                  <QuestionPanel
                    sitting={sitting}
                    place={current}
                    total={card.places.length}
                    readOnly={readOnly}
                    uncounted={isUncounted}
                    reads={paper.accommodation?.reader === true}
                    marks={!step}
                    onPasteBlocked={onPasteBlocked}
                  />
                </Sheet>
                <QuestionNav
                  step={step}
                  index={index}
                  total={card.places.length}
                  answered={card.answered}
                  unfinished={!current.answered}
                  seen={hand.seen}
                  onMove={move}
                  onHelp={() => setPanel('keys')}
                  onHandIn={ask}
                  readOnly={readOnly}
                  between={<OfflineBar queue={queue} offline={offline} />}
                  drawer={
                    step
                      ? null
                      : (onClose) => (
                          <CardDrawer
                            who={partsOf(loaded.who)}
                            card={card}
                            currentId={current.quId}
                            onGo={go}
                            onClose={onClose}
                          />
                        )
                  }
                />
              </div>
              <CardBeside card={step ? null : card} currentId={current.quId} onGo={go}>
                {preview}
              </CardBeside>
            </main>
            {paper.waterMark && <Watermark text={paper.waterMark} />}
            <KeyHelp opened={panel === 'keys'} step={step} onClose={close} />
            <HelpDrawer opened={panel === 'help'} help={help} readOnly={readOnly} onClose={close} />
            <DisplayDialog opened={panel === 'display'} onClose={close}>
              <WhoAndWhere title={paper.title} who={loaded.who} right={right} />
            </DisplayDialog>
            <BreakDialog
              paperId={paper.id}
              opened={panel === 'break' && !readOnly}
              left={paper.breaks?.leftSeconds ?? 0}
              unsent={queue.pending.length + queue.keeping}
              sitting={sitting}
              onClose={close}
              onTaken={reload}
            />
            <BackGuard on={open && queue.handIn === null} recorded={leaveOn} onLeave={leaving} />
            <HandInDialog
              opened={panel === 'hand-in' && !readOnly}
              card={card}
              undecided={undecidedOf(queue, step ? [current] : card.places, numbering)}
              early={{ fromMs: loaded.handInFromMs, minutes: paper.rules.handMin }}
              onGo={step ? null : go}
              unsent={queue.fault ? queue.pending.length : 0}
              onClose={close}
              onConfirm={() => {
                close();
                void ending.handIn('candidate');
              }}
            />
          </>
        )}
        <Covers {...{ paper, sitting, work, fullscreen, numbering }} />
      </div>
    </ShownClock>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { saveStateOf } from './bar/save-state.ts';
import { TakingBar } from './bar/taking-bar.tsx';
import { AnswerCard } from './card/answer-card.tsx';
import { CardDrawer } from './card/card-drawer.tsx';
import { HandInDialog } from './hand-in/hand-in-dialog.tsx';
import { HandInProgress } from './hand-in/hand-in-progress.tsx';
import { OverCover } from './hand-in/over-cover.tsx';
import { TimeUpCover } from './hand-in/time-up-cover.tsx';
import { useEnding } from './hand-in/use-ending.ts';
import { useHandedIn } from './hand-in/use-handed-in.ts';
import { useTimeUp } from './hand-in/use-time-up.ts';
import { KeyHelp } from './key-help.tsx';
import { CameraPreview } from './monitoring/camera-preview.tsx';
import { FullscreenCover } from './monitoring/fullscreen-cover.tsx';
import { useCopyGuard } from './monitoring/use-copy-guard.ts';
import { useMonitoring } from './monitoring/use-monitoring.ts';
import { Watermark } from './monitoring/watermark.tsx';
import { NoticeStack } from './notices/notice-stack.tsx';
import { OfflineBar } from './notices/offline-bar.tsx';
import { useNotices } from './notices/use-notices.ts';
import { useOthersAnswers } from './notices/use-others-answers.ts';
import { usePaperNotices } from './notices/use-paper-notices.ts';
import { memoryNotice, pasteNotice } from './notices/words.ts';
import { cardOf } from './paper/card-model.ts';
import { hasEnd } from './paper/server-clock.ts';
import type { Sitting } from './paper/sitting.ts';
import type { LoadedPaper } from './paper/use-paper.ts';
import { usePlace } from './paper/use-place.ts';
import { useReconnected } from './paper/use-reconnected.ts';
import { useSessionWatch } from './paper/use-session-watch.ts';
import { useBook, useLeadership, useQueue } from './paper/use-sitting.ts';
import { chosenAfter } from '@vigil/ui/questions/control.ts';
import { fieldsOf } from '@vigil/ui/questions/answer-fields.ts';
import { QuestionPanel } from './questions/question-panel.tsx';
import { QuestionNav } from './questions/question-nav.tsx';
import { ActNotice, ElsewhereCover } from './tab-notices.tsx';
import styles from './taking.module.css';
import { useKeys } from './use-keys.ts';

interface TakingProps {
  readonly loaded: LoadedPaper;
  readonly sitting: Sitting;
  /** one question at a time, forward only */
  readonly step: boolean;
  readonly reload: () => void;
  readonly rebase: (leftSeconds: number) => void;
}

const pasteNoticeMs = 4000;

/** The paper before the candidate (look.md "The taking page"). */
export function Taking({ loaded, sitting, step, reload, rebase }: TakingProps) {
  const { paper, ownerId, clock } = loaded;
  const navigate = useNavigate();
  const queue = useQueue(sitting);
  const leadership = useLeadership(sitting);
  useBook(sitting);
  const board = useNotices();
  const { show, remove } = board;
  const card = cardOf(paper, sitting.book, (quId) => sitting.shelf.partsOf(quId));
  const place = usePlace(paper.id, card, step);
  const current = card.places[place.index]!;
  const narrow = useMediaQuery('(max-width: 62em)') ?? false;
  const [asking, setAsking] = useState(false);
  const [help, setHelp] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  const ending = useEnding({ sitting, paperId: paper.id, board, reload });
  const { over, end, handIn } = ending;
  const leading = leadership === 'leader' && queue.phase !== 'lost' && queue.phase !== 'opening';
  const open = over === null && paper.handState === 0;
  const handInForTime = useCallback(() => void handIn('time'), [handIn]);
  const { timeUp, onTimeout } = useTimeUp({ clock, reload, handIn: handInForTime });
  const readOnly = !leading || !open || queue.handIn !== null || timeUp;

  const onInactive = useCallback(() => void handIn('inactivity'), [handIn]);
  const { fullscreen, camera } = useMonitoring({
    sitting,
    paper,
    on: leading && open,
    board,
    onInactive,
    onEnded: end,
  });
  const session = useSessionWatch(sitting, ownerId, queue.phase);
  const onAnswers = useOthersAnswers({
    sitting,
    idle: queue.pending.length === 0 && queue.keeping === 0,
    reload,
    show,
  });
  usePaperNotices({
    paperId: paper.id,
    board,
    device: leading ? queue.device : null,
    rebase,
    onEnded: (how) => queue.handIn === null && end(how),
    onReopened: () => {
      ending.reopen();
      reload();
    },
    onAnswers,
  });

  useEffect(() => {
    if (queue.storage === 'memory') show(memoryNotice);
  }, [queue.storage, show]);
  useHandedIn(paper, end);
  useReconnected(reload);

  const onPasteBlocked = useCallback(() => {
    show(pasteNotice);
    setTimeout(() => remove(pasteNotice.key), pasteNoticeMs);
  }, [show, remove]);
  useCopyGuard(area, onPasteBlocked);

  const go = (quId: string) => {
    void sitting.book.flush();
    place.go(quId);
  };
  const move = (by: 1 | -1) => {
    void sitting.book.flush();
    place.move(by);
  };
  const ask = () => {
    void sitting.book.flush();
    setAsking(true);
  };
  useKeys(!readOnly && fullscreen.state !== 'outside', {
    move: (by) => !step && move(by),
    doubt: () => sitting.book.setMark(current.quId, !current.mark),
    help: () => setHelp(true),
    choose: (index) => {
      const { question } = sitting.shelf.entry(current.quId);
      const option = question && [1, 2, 3].includes(question.quType) ? question.answerList[index] : undefined;
      if (!question || !option) return false;
      const chosen = sitting.book.answer(question.quId) ?? fieldsOf(question);
      sitting.book.choose(question.quId, { answers: chosenAfter(question, chosen.answers ?? [], option.id) });
      return true;
    },
  });

  const numbering = (quId: string): string => {
    const found = card.places.find(
      (one) => one.quId === quId || sitting.shelf.partsOf(one.quId)?.includes(quId),
    );
    return found ? t('第 {{n}} 题', { n: found.sort }) : quId;
  };
  const isUncounted = queue.uncounted.some(
    ({ item }) => item.body.kind === 'answer' && numbering(item.body.quId) === numbering(current.quId),
  );
  const watched = paper.rules.camOn || paper.rules.faceCheck;
  const answerCard = <AnswerCard card={card} currentId={current.quId} onGo={go} />;

  return (
    <div className={styles['page']}>
      <TakingBar
        title={paper.title}
        save={saveStateOf(queue, sitting.book.typing)}
        clock={hasEnd(paper) ? clock : null}
        onTimeout={() => leading && open && queue.handIn === null && onTimeout()}
        onHandIn={ask}
        handInDisabled={readOnly}
      />
      <main className={styles['main']} data-step={step || undefined} data-watched={watched || undefined}>
        <div className={styles['column']}>
          <OfflineBar queue={queue} />
          {leadership === 'taken' && open && (
            <ActNotice
              text={t('已在另一个标签页继续作答，本页只能查看')}
              act={t('在本页继续作答')}
              onAct={() => void sitting.takeOver()}
            />
          )}
          {session.stranger && (
            <ActNotice
              text={t('当前浏览器已登录其他账号，答案保存在本机，请用原账号重新登录')}
              act={t('重新登录')}
              onAct={session.loginAgain}
            />
          )}
          <NoticeStack stack={board.stack} onRemove={remove} />
          <div ref={area} className={styles['sheet']}>
            <QuestionPanel
              sitting={sitting}
              place={current}
              total={card.places.length}
              readOnly={readOnly}
              uncounted={isUncounted}
              onPasteBlocked={onPasteBlocked}
            />
          </div>
          <QuestionNav
            step={step}
            index={place.index}
            total={card.places.length}
            answered={card.answered}
            onMove={move}
            onHelp={() => setHelp(true)}
            onHandIn={ask}
            readOnly={readOnly}
            drawer={
              narrow && !step
                ? (close) => <CardDrawer card={card} currentId={current.quId} onGo={go} onClose={close} />
                : null
            }
          />
        </div>
        {!narrow && !step && (
          <aside className={styles['aside']}>
            <div className={styles['cardBox']}>{answerCard}</div>
            {watched && <CameraPreview videoRef={camera.videoRef} state={camera.state} />}
          </aside>
        )}
        {(narrow || step) && watched && <CameraPreview videoRef={camera.videoRef} state={camera.state} />}
      </main>
      {paper.waterMark && <Watermark text={paper.waterMark} />}
      <KeyHelp opened={help} onClose={() => setHelp(false)} />
      <HandInDialog
        opened={asking && !readOnly}
        unanswered={card.places.length - card.answered}
        unsent={queue.fault ? queue.pending.length : 0}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void handIn('candidate');
        }}
      />
      {open && leadership === 'elsewhere' && <ElsewhereCover onTakeOver={() => sitting.takeOver()} />}
      {open && leading && fullscreen.state === 'outside' && queue.handIn === null && (
        <FullscreenCover onEnter={fullscreen.enter} />
      )}
      {open && leading && timeUp && queue.handIn === null && <TimeUpCover queue={queue} />}
      {open && queue.handIn !== null && (
        <HandInProgress queue={queue} withdrawable={ending.withdrawable} onWithdraw={ending.withdraw} />
      )}
      {over && (
        <OverCover
          over={over}
          queue={queue}
          paperId={paper.id}
          title={paper.title}
          numbering={numbering}
          onResult={() => void navigate(paths.result(paper.id), { replace: true })}
        />
      )}
    </div>
  );
}

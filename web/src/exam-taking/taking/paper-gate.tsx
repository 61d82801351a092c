import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconUserQuestion } from '@tabler/icons-react';
import { codes, messageOf, refusalOf } from '@vigil/ui/connection/errors.ts';
import { useToken } from '@vigil/ui/session/session.ts';
import { Face } from '@vigil/ui/state/face.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { requestOwnersLogin } from '../../app/login-request.ts';
import { holdPaperOpen } from '../../app/open-papers.ts';
import { appPaths } from '../../app/paths.ts';
import { paths, takingPath } from '../paths.ts';
import { BreakPage } from './breaks/break-page.tsx';
import { OtherAccountActs } from './other-account-acts.tsx';
import { forgetPaper } from './paper/forget-paper.ts';
import type { LoadedPaper } from './paper/loaded-paper.ts';
import type { PaperKeeping } from './paper/paper-keeping.ts';
import { entriesOf } from './paper/types.ts';
import { usePaper } from './paper/use-paper.ts';
import { useQueue, useSitting } from './paper/use-sitting.ts';
import type { Sitting } from './paper/sitting.ts';
import { SeatContext } from './seat.ts';
import { Taking } from './taking.tsx';
import styles from './paper-gate.module.css';

const redirectMs = 1500;

/**
 * From the address to the paper: loading, not to be had, empty or handed in already; then the taking page
 * itself.
 */
export function PaperGate({ step }: { readonly step: boolean }) {
  const { id = '' } = useParams();
  return <Gate key={id} id={id} step={step} />;
}

/** The same for a paper that the address does not name. */
export function Gate({ id, step }: { readonly id: string; readonly step: boolean }) {
  const { state, reload, rebase, resume, copy } = usePaper(id);
  const [openedAt] = useState(Date.now);
  useEffect(holdPaperOpen, []);
  const away = step ? paths.homeAfterBreak : paths.homeAfterError;
  const loggedOut = state.phase === 'refused' && refusalOf(state.error)?.code === codes.sessionInvalid;

  if (state.phase === 'ready' && state.loaded.paper.rules.stepOn !== step)
    return <Navigate to={takingPath({ id, stepOn: !step })} replace />;
  const endsIn = state.phase === 'ready' ? (state.loaded.paper.breaks?.endsIn ?? null) : null;
  if (state.phase === 'ready' && endsIn !== null)
    return (
      <BreakPage
        loaded={state.loaded}
        endsIn={endsIn}
        onChanged={reload}
        onOver={() => {
          // Over by the right alone: without a network the paper goes on from the copy kept here.
          resume();
          reload();
        }}
      />
    );
  if (state.phase === 'ready')
    return <WithSitting loaded={state.loaded} {...{ step, openedAt, away, reload, rebase, copy }} />;
  return (
    <main className={styles['alone']}>
      {state.phase === 'failed' ? (
        <Failed error={state.error} onRetry={reload} />
      ) : state.phase === 'stranger' ? (
        <SomebodyElses />
      ) : state.phase === 'refused' && !loggedOut ? (
        // Nothing is wrong with a paper that is not this person's: home has nothing to explain.
        <Leaving message={messageOf(state.error)} to={isAnothers(state.error) ? appPaths.home : away} />
      ) : (
        <Loading shape="page" />
      )}
    </main>
  );
}

const isAnothers = (error: unknown): boolean => refusalOf(error)?.reason === 'NotYourPaper';

interface WithSittingProps {
  readonly loaded: LoadedPaper;
  readonly step: boolean;
  readonly openedAt: number;
  readonly away: string;
  readonly reload: () => void;
  readonly rebase: (leftSeconds: number) => void;
  readonly copy: PaperKeeping;
}

function WithSitting({ loaded, step, openedAt, away, reload, rebase, copy }: WithSittingProps) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const loggedOut = useRef(false);
  const token = useToken();
  const questionRefused = useCallback(
    (error: unknown) => {
      const refusal = refusalOf(error);
      if (refusal?.code === codes.questionNotAvailable) setLeaving(messageOf(error));
      else if (refusal?.code === codes.sessionInvalid) loggedOut.current = true;
      else reload();
    },
    [reload],
  );
  const sitting = useSitting({
    paperId: loaded.paper.id,
    ownerId: loaded.ownerId,
    copy,
    step,
    questionRefused,
    regained: reload,
  });
  useEffect(() => {
    if (!loggedOut.current || token === null || !sitting) return;
    loggedOut.current = false;
    sitting.shelf.retry();
  }, [token, sitting]);
  useEffect(() => sitting?.arrange(loaded), [sitting, loaded]);
  const { paper } = loaded;
  const empty = entriesOf(paper).length === 0;
  const message = empty ? t('试卷内容有误，无法继续考试！') : leaving;
  if (message !== null) {
    return (
      <main className={styles['alone']}>
        <Leaving message={message} to={empty ? paths.homeAfterError : away} />
      </main>
    );
  }
  if (!sitting) return null;
  return (
    <HandedInAlready paper={paper} sitting={sitting}>
      <Taking {...{ loaded, sitting, step, openedAt, reload, rebase }} />
    </HandedInAlready>
  );
}

/**
 * A paper opened after its hand-in leads to the result at once (spec 1 §4), unless answers of this browser
 * are still waiting or were not counted. One that was open on this page, be it that it was opened again, says here how
 * it ends.
 */
function HandedInAlready({
  paper,
  sitting,
  children,
}: {
  readonly paper: LoadedPaper['paper'];
  readonly sitting: Sitting;
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const seat = useContext(SeatContext);
  const queue = useQueue(sitting);
  const [wasOpen, setWasOpen] = useState(paper.handState === 0);
  if (!wasOpen && paper.handState === 0) setWasOpen(true);
  const nothingLeft = queue.phase === 'running' && queue.pending.length === 0 && queue.uncounted.length === 0;
  useEffect(() => {
    if (wasOpen || !nothingLeft) return;
    forgetPaper(sitting, paper.id);
    void navigate(seat.result(paper.id), { replace: true });
  }, [wasOpen, nothingLeft, navigate, seat, sitting, paper.id]);
  return wasOpen || !nothingLeft ? children : null;
}

/** The paper kept here is another account's than the one that is logged in; without a network nobody can tell more. */
function SomebodyElses() {
  return (
    <Face
      tone="away"
      alert
      icon={<IconUserQuestion size={24} stroke={1.6} />}
      title={t('当前浏览器已登录其他账号')}
      hint={t('这份试卷属于另一个账号。请用原账号重新登录后继续作答。')}
      action={
        <Stack gap="xs">
          <OtherAccountActs onLogin={requestOwnersLogin} />
        </Stack>
      }
    />
  );
}

/** Why this paper cannot be shown; then home by itself. */
function Leaving({ message, to }: { readonly message: string; readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <Face
      tone="bad"
      alert
      icon={<IconAlertTriangle size={24} stroke={1.6} />}
      title={message}
      hint={t('正在返回首页…')}
    />
  );
}

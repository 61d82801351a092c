import { useApolloClient } from '@apollo/client/react';
import type { Camera } from '@vigil/ui/camera/use-camera.ts';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { appPaths } from '../../../app/paths.ts';
import { ReportDebugToolsDocument } from '../../../generated/graphql.ts';
import { faceLimit, type Over } from '../hand-in/over.ts';
import type { NoticeBoard } from '../notices/use-notices.ts';
import {
  cameraNotice,
  debugNotice,
  faceNotice,
  fullscreenUnsupported,
  inactiveNotice,
  leftNotice,
  watchedNotice,
} from '../notices/words.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { TakingPaper } from '../paper/types.ts';
import { type FaceVerdict, useCameraWatch } from './use-camera-watch.ts';
import { useDebugGuard } from './use-debug-guard.ts';
import { type Fullscreen, useFullscreen } from './use-fullscreen.ts';
import { useInactivity } from './use-inactivity.ts';
import { useLeave } from './use-leave.ts';

interface Options {
  readonly sitting: Sitting;
  readonly paper: TakingPaper;
  /** this tab has the paper and it is open */
  readonly on: boolean;
  readonly board: NoticeBoard;
  readonly onInactive: () => void;
  readonly onEnded: (over: Over) => void;
}

const debugRedirectMs = 3000;

/** Every monitor the exam's rules ask for, and their notices. */
export function useMonitoring({ sitting, paper, on, board, onInactive, onEnded }: Options): {
  readonly fullscreen: { readonly state: Fullscreen; readonly enter: () => void };
  readonly camera: Camera;
} {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { rules } = paper;
  const { show, remove } = board;
  const watching = on && rules.leaveOn;

  useEffect(() => {
    if (!watching) return;
    show(watchedNotice(rules.leaveCount));
    if (paper.leaveTimes > 0) show(leftNotice(paper.leaveTimes, rules.leaveCount));
  }, [watching, rules.leaveCount, paper.leaveTimes, show]);

  useLeave({
    on: watching,
    leaveCheckSeconds: rules.leaveCheck,
    onLeave: () => void sitting.queue.enqueue({ kind: 'leave' }).catch(() => undefined),
  });

  const fullscreen = useFullscreen(watching);
  useEffect(() => {
    if (fullscreen.state === 'unsupported') show(fullscreenUnsupported);
  }, [fullscreen.state, show]);

  const inactive = useInactivity({
    on: on && rules.actionOn,
    intervalSeconds: rules.actionInterval,
    onOver: onInactive,
  });
  useEffect(() => {
    if (inactive === null) remove('inactive');
    else show(inactiveNotice(inactive));
  }, [inactive, show, remove]);

  const onVerdict = useCallback(
    ({ isBreak, failCount, faceChance }: FaceVerdict) => {
      if (isBreak) onEnded(faceLimit(failCount));
      else if (failCount > 0) show(faceNotice(failCount, faceChance));
      else remove('face');
    },
    [onEnded, show, remove],
  );
  const camera = useCameraWatch({ on, paperId: paper.id, rules, onVerdict });
  useEffect(() => {
    if (camera.error === null) remove('camera');
    else show(cameraNotice(camera.error));
  }, [camera.error, show, remove]);

  const suspected = useCallback(() => {
    show(debugNotice);
    void client
      .mutate({ mutation: ReportDebugToolsDocument, variables: { id: paper.id } })
      .catch(() => undefined);
    setTimeout(() => void navigate(appPaths.home, { replace: true }), debugRedirectMs);
  }, [client, navigate, paper.id, show]);
  useDebugGuard(on && !import.meta.env.DEV, suspected);

  return { fullscreen, camera };
}

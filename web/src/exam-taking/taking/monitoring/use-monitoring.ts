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
  readonly ownerId: string;
  /** ms epoch: when this page of the paper was opened */
  readonly openedAt: number;
  /** this tab has the paper and it is open */
  readonly on: boolean;
  readonly board: NoticeBoard;
  readonly onInactive: () => void;
  readonly onEnded: (over: Over) => void;
}

const debugRedirectMs = 3000;

/** Every monitor the exam's rules ask for, and their notices. */
export function useMonitoring(options: Options): {
  readonly fullscreen: { readonly state: Fullscreen; readonly enter: () => void };
  readonly camera: Camera;
  /** The candidate leaves the paper for another page of the site. */
  readonly leaving: () => void;
} {
  const { fullscreen, leaving } = useLeaves(options);
  useStillness(options);
  const camera = useFaces(options);
  useDebugReport(options);
  return { fullscreen, camera, leaving };
}

/** The page is to stay before the candidate, in fullscreen where the browser can. */
function useLeaves({ sitting, paper, ownerId, openedAt, on, board }: Options) {
  const { rules, leaveTimes } = paper;
  const { show } = board;
  const watching = on && rules.leaveOn;
  useEffect(() => {
    if (!watching) return;
    show(watchedNotice(rules.leaveCount));
    if (leaveTimes > 0) show(leftNotice(leaveTimes, rules.leaveCount));
  }, [watching, rules.leaveCount, leaveTimes, show]);
  const leaving = useLeave({
    ...{ on: watching, paperId: paper.id, ownerId, openedAt },
    leaveCheckSeconds: rules.leaveCheck,
    onLeave: () => void sitting.queue.enqueue({ kind: 'leave' }).catch(() => undefined),
  });
  const fullscreen = useFullscreen(watching);
  useEffect(() => {
    if (fullscreen.state === 'unsupported') show(fullscreenUnsupported);
  }, [fullscreen.state, show]);
  return { fullscreen, leaving };
}

/** Nothing is done for too long. */
function useStillness({ paper: { rules }, on, board: { show, remove }, onInactive }: Options): void {
  const inactive = useInactivity({
    on: on && rules.actionOn,
    intervalSeconds: rules.actionInterval,
    onOver: onInactive,
  });
  useEffect(() => {
    if (inactive === null) remove('inactive');
    else show(inactiveNotice(inactive));
  }, [inactive, show, remove]);
}

/** Who sits before the camera, and whether there is one. */
function useFaces({ paper, on, board: { show, remove }, onEnded }: Options): Camera {
  const onVerdict = useCallback(
    ({ isBreak, failCount, faceChance }: FaceVerdict) => {
      if (isBreak) onEnded(faceLimit(failCount));
      else if (failCount > 0) show(faceNotice(failCount, faceChance));
      else remove('face');
    },
    [onEnded, show, remove],
  );
  const camera = useCameraWatch({ on, paperId: paper.id, rules: paper.rules, onVerdict });
  useEffect(() => {
    if (camera.error === null) remove('camera');
    else show(cameraNotice(camera.error));
  }, [camera.error, show, remove]);
  return camera;
}

/** The browser's own tools are open: told, reported, and away from the paper. */
function useDebugReport({ paper, on, board: { show } }: Options): void {
  const client = useApolloClient();
  const navigate = useNavigate();
  const suspected = useCallback(() => {
    show(debugNotice);
    void client
      .mutate({ mutation: ReportDebugToolsDocument, variables: { id: paper.id } })
      .catch(() => undefined);
    setTimeout(() => void navigate(appPaths.home, { replace: true }), debugRedirectMs);
  }, [client, navigate, paper.id, show]);
  useDebugGuard(on && !import.meta.env.DEV, suspected);
}

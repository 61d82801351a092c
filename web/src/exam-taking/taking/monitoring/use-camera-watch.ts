import { useApolloClient } from '@apollo/client/react';
import { type Camera, useCamera } from '@vigil/ui/camera/use-camera.ts';
import { useEffect, useRef } from 'react';
import { CheckFaceDocument, SaveSnapshotDocument } from '../../../generated/graphql.ts';
import type { TakingPaper } from '../paper/types.ts';

/** What the server said to a picture. */
export interface FaceVerdict {
  readonly isBreak: boolean;
  readonly failCount: number;
  readonly faceChance: number;
}

interface Options {
  readonly on: boolean;
  readonly paperId: string;
  readonly rules: TakingPaper['rules'];
  readonly onVerdict: (verdict: FaceVerdict) => void;
}

/** Faces are compared this often between snapshots; the specification leaves it open. */
const faceCheckMs = 60_000;
/** First picture, once the camera has had time to adjust. */
const firstMs = 4000;

/**
 * Runs the camera while `on` and the exam asks for it: a snapshot every `camInterval` minutes, a face check
 * every minute. A camera that fails is started again before each picture and, while it stays dark, an empty
 * picture is sent (spec 1 §4). A picture that does not reach the server is let go.
 */
export function useCameraWatch({ on, paperId, rules, onVerdict }: Options): Camera {
  const client = useApolloClient();
  const camera = useCamera();
  const wanted = on && (rules.camOn || rules.faceCheck);
  const now = useRef({ camera, onVerdict });
  useEffect(() => {
    now.current = { camera, onVerdict };
  });
  const { start, stop } = camera;

  useEffect(() => {
    if (!wanted) return;
    void start();
    return stop;
  }, [wanted, start, stop]);

  useEffect(() => {
    if (!wanted) return;
    let here = true;
    const picture = async (): Promise<string> => {
      if (now.current.camera.state === 'failed') await now.current.camera.start();
      return now.current.camera.capture() ?? '';
    };
    const snapshot = async () => {
      const { data } = await client.mutate({
        mutation: SaveSnapshotDocument,
        variables: { paperId, base64: await picture() },
      });
      if (here && data && rules.faceCheck) now.current.onVerdict(data.captureSave);
    };
    const face = async () => {
      const { data } = await client.mutate({
        mutation: CheckFaceDocument,
        variables: { paperId, base64: await picture() },
      });
      if (here && data) now.current.onVerdict(data.faceCheck);
    };
    const quietly = (act: () => Promise<void>) => () => void act().catch(() => undefined);
    const timers = [
      ...(rules.camOn
        ? [
            setTimeout(quietly(snapshot), firstMs),
            setInterval(quietly(snapshot), Math.max(1, rules.camInterval) * 60_000),
          ]
        : []),
      ...(rules.faceCheck ? [setInterval(quietly(face), faceCheckMs)] : []),
    ];
    return () => {
      here = false;
      for (const timer of timers) clearInterval(timer);
    };
  }, [wanted, client, paperId, rules.camOn, rules.camInterval, rules.faceCheck]);

  return camera;
}

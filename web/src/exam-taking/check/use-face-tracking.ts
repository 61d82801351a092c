import { useMutation } from '@apollo/client/react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FaceTokenDocument } from '../../generated/graphql.ts';

const betweenTriesMs = 1500;
const createAfterMs = 1500;
const closeAfterMs = 2000;
/** From so many faces in a row that did not pass, a picture may be taken by hand. */
const manualFrom = 3;

interface FaceTrackingOptions {
  readonly examId: string;
  /** The camera gives pictures. */
  readonly ready: boolean;
  readonly capture: () => string | null;
  readonly onToken: (faceToken: string) => void;
  readonly onDone: () => void;
}

/**
 * `looking`: the next picture comes by itself; `comparing`: one is with the server; `passed`: the token is
 * kept, the exam is created 1.5 s later and the dialog closes after 2 s; `stopped`: the call itself failed, a
 * picture is taken by hand.
 */
export type TrackingState = 'looking' | 'comparing' | 'passed' | 'stopped';

/**
 * Takes a picture every 1.5 s until the server recognises the face. A face not recognised says why and goes
 * on; a failed call stops and waits for the person.
 */
export function useFaceTracking({ examId, ready, capture, onToken, onDone }: FaceTrackingOptions) {
  const [compare] = useMutation(FaceTokenDocument);
  const [state, setState] = useState<TrackingState>('looking');
  const [failure, setFailure] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const calls = useRef({ onToken, onDone });
  useEffect(() => {
    calls.current = { onToken, onDone };
  });
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const tryOnce = useCallback(async () => {
    const base64 = capture();
    if (base64 === null) return;
    setState('comparing');
    try {
      const { data } = await compare({ variables: { examId, base64 } });
      if (gone.current || data === undefined) return;
      const { pass, faceToken, failMsg, realName } = data.faceToken;
      if (pass && faceToken !== null) {
        setFailure(null);
        setName(realName);
        setState('passed');
        setTimeout(() => calls.current.onToken(faceToken), createAfterMs);
        setTimeout(() => calls.current.onDone(), closeAfterMs);
      } else {
        setFailures((before) => before + 1);
        setFailure(failMsg ?? t('请诚信考试，确保人脸在摄像头中央！'));
        setState('looking');
      }
    } catch (error) {
      if (gone.current) return;
      setFailure(messageOf(error));
      setState('stopped');
    }
  }, [capture, compare, examId]);

  useEffect(() => {
    if (!ready || state !== 'looking') return;
    const timer = setInterval(() => void tryOnce(), betweenTriesMs);
    return () => clearInterval(timer);
  }, [ready, state, tryOnce]);

  const manual = state === 'stopped' || (failures >= manualFrom && state !== 'passed');
  return { state, failure, name, manual, captureNow: () => void tryOnce() };
}

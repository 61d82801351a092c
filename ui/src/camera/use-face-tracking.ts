import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { messageOf } from '../connection/errors.ts';
import { type PictureFault, pictureFaults } from './picture-fault.ts';
import { t } from '../text/t.ts';

const betweenTriesMs = 1500;
const useAfterMs = 1500;
const closeAfterMs = 2000;
/** From so many faces in a row that did not pass, a picture may be taken by hand. */
const manualFrom = 3;

/** What the server says of one picture: what it gives for a face it knows, or why it does not know it. */
export type FaceAnswer<R> = { readonly passed: R } | { readonly failMsg: string | null };

export interface FaceTrackingOptions<R> {
  /** Shows the server one picture; rejects when the call itself failed. */
  readonly ask: (base64: string) => Promise<FaceAnswer<R>>;
  /** The camera gives pictures. */
  readonly ready: boolean;
  readonly capture: () => string | null;
  /** What is wrong with the picture, whoever is in it: it is told at once, and not compared by itself. */
  readonly fault?: PictureFault | null;
  /** 1.5 s after the face was recognised. */
  readonly onPassed?: (result: R) => void;
  /** 2 s after it. */
  readonly onDone: (result: R) => void;
}

/**
 * `looking`: the next picture comes by itself; `comparing`: one is with the server; `passed`: what it gave is
 * used 1.5 s later and the dialog closes after 2 s; `stopped`: the call itself failed, a picture is taken by
 * hand.
 */
export type TrackingState = 'looking' | 'comparing' | 'passed' | 'stopped';

/**
 * Takes a picture every 1.5 s until the server recognises the face. A face not recognised says why and goes
 * on; a failed call stops and waits for the person. `byHand`: the one that is compared was asked for.
 */
export function useFaceTracking<R>({
  ask,
  ready,
  capture,
  fault = null,
  onPassed,
  onDone,
}: FaceTrackingOptions<R>) {
  const [state, setState] = useState<TrackingState>('looking');
  const [failure, setFailure] = useState<string | null>(null);
  const [passed, setPassed] = useState<R | null>(null);
  const [failures, setFailures] = useState(0);
  const [byHand, setByHand] = useState(false);
  const calls = useLatest({ ask, fault, onPassed, onDone });
  const gone = useGone();

  const tryOnce = useCallback(async () => {
    const base64 = capture();
    if (base64 === null) return setByHand(false);
    setState('comparing');
    try {
      const answer = await calls.current.ask(base64);
      if (gone.current) return;
      if ('passed' in answer) {
        const result = answer.passed;
        setFailure(null);
        setPassed(result);
        setState('passed');
        setTimeout(() => calls.current.onPassed?.(result), useAfterMs);
        setTimeout(() => calls.current.onDone(result), closeAfterMs);
      } else {
        setFailures((before) => before + 1);
        setFailure(answer.failMsg ?? t('请诚信考试，确保人脸在摄像头中央！'));
        setState('looking');
      }
    } catch (error) {
      if (gone.current) return;
      setFailure(messageOf(error));
      setState('stopped');
    }
    setByHand(false);
  }, [capture, calls, gone]);

  const tryByItself = useCallback(async () => {
    const { fault: wrong } = calls.current;
    if (wrong === null) return tryOnce();
    setFailures((before) => before + 1);
    setFailure(pictureFaults[wrong].said);
  }, [tryOnce, calls]);

  useEffect(() => {
    if (!ready || state !== 'looking') return;
    const timer = setInterval(() => void tryByItself(), betweenTriesMs);
    return () => clearInterval(timer);
  }, [ready, state, tryByItself]);

  const manual = state === 'stopped' || (failures >= manualFrom && state !== 'passed');
  /** One that is being compared already is the one that was asked for. */
  const captureNow = () => {
    setByHand(true);
    if (state !== 'comparing') void tryOnce();
  };
  return { state, failure, passed, manual, byHand, captureNow };
}

/** A value as it was drawn last, for what runs later. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Whether the component has left. */
function useGone(): RefObject<boolean> {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
}

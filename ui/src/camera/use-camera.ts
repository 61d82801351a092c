import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../text/t.ts';
import { snapshot } from './capture.ts';
import { followLevel } from './microphone.ts';

export type DeviceState = 'off' | 'starting' | 'on' | 'failed';

interface CameraOptions {
  /** Ask for the microphone too; without one the camera still works. */
  readonly microphone?: boolean;
}

/** What a page does with the camera. */
export interface Camera {
  /** Put it on the `<video>` that shows the picture (`muted playsInline`). */
  readonly videoRef: (element: HTMLVideoElement | null) => void;
  readonly state: DeviceState;
  /** The specification's sentence when `state` is `failed`. */
  readonly error: string | null;
  readonly microphoneState: DeviceState;
  /** Loudness 0 to 1 while the microphone is on. */
  readonly level: number;
  /** Asks for the devices; settles when they run or have failed. Repeating it starts anew. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** JPEG data URL ≤ 640×480 and ≤ 80 KB, or null while there is no picture. */
  readonly capture: () => string | null;
}

const stopTracks = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

/**
 * Camera and microphone of this device. Off until `start()`; released on `stop()` and when the component
 * leaves. `failed` also when the device is pulled out later. Camera and microphone need HTTPS or a loopback
 * address.
 */
export function useCamera({ microphone = false }: CameraOptions = {}): Camera {
  const [state, setState] = useState<DeviceState>('off');
  const [error, setError] = useState<string | null>(null);
  const [microphoneState, setMicrophoneState] = useState<DeviceState>('off');
  const [level, setLevel] = useState(0);
  const video = useRef<HTMLVideoElement | null>(null);
  const streams = useRef<{ camera: MediaStream | null; sound: MediaStream | null; unfollow?: () => void }>({
    camera: null,
    sound: null,
  });
  const attempt = useRef(0);

  const release = useCallback(() => {
    attempt.current += 1;
    stopTracks(streams.current.camera);
    stopTracks(streams.current.sound);
    streams.current.unfollow?.();
    streams.current = { camera: null, sound: null };
    if (video.current !== null) video.current.srcObject = null;
  }, []);

  const stop = useCallback(() => {
    release();
    setState('off');
    setMicrophoneState('off');
    setLevel(0);
  }, [release]);

  const start = useCallback(async () => {
    release();
    const mine = attempt.current;
    const current = () => attempt.current === mine;
    setError(null);
    if (typeof navigator.mediaDevices?.getUserMedia !== 'function') {
      setState('failed');
      setError(t('您的浏览器不支持媒体访问，请升级浏览器！'));
      if (microphone) setMicrophoneState('failed');
      return;
    }
    setState('starting');
    try {
      const camera = await navigator.mediaDevices.getUserMedia({
        video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'user' },
      });
      if (!current()) return stopTracks(camera);
      streams.current.camera = camera;
      camera.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (!current()) return;
        setState('failed');
        setError(t('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！'));
      });
      if (video.current !== null) await play(video.current, camera);
      if (current()) setState('on');
    } catch {
      if (!current()) return;
      setState('failed');
      setError(t('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！'));
    }
    if (!microphone || !current()) return;
    setMicrophoneState('starting');
    try {
      const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (!current()) return stopTracks(sound);
      streams.current.sound = sound;
      streams.current.unfollow = followLevel(sound, setLevel);
      setMicrophoneState('on');
    } catch {
      if (current()) setMicrophoneState('failed');
    }
  }, [microphone, release]);

  useEffect(() => release, [release]);

  const videoRef = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    if (element !== null && streams.current.camera !== null) void play(element, streams.current.camera);
  }, []);

  const capture = useCallback(() => (video.current === null ? null : snapshot(video.current)), []);

  return { videoRef, state, error, microphoneState, level, start, stop, capture };
}

/**
 * A refused `play()` (the element left meanwhile) is not a camera failure: the picture starts when the
 * element is back.
 */
async function play(element: HTMLVideoElement, stream: MediaStream): Promise<void> {
  element.srcObject = stream;
  await element.play().catch(() => undefined);
}

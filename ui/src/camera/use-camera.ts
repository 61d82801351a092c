import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../text/t.ts';
import { snapshot } from './capture.ts';
import { type DeviceState, stopTracks } from './device.ts';
import { type PictureFault, usePictureFault } from './picture-fault.ts';
import { useMicrophone } from './use-microphone.ts';

interface CameraOptions {
  /** Ask for the microphone too; without one the camera still works. */
  readonly microphone?: boolean;
  /** Look whether there is anything in the picture (`fault`). */
  readonly looks?: boolean;
}

/** What a page does with the camera. */
export interface Camera {
  /** Put it on the `<video>` that shows the picture (`muted playsInline`). */
  readonly videoRef: (element: HTMLVideoElement | null) => void;
  readonly state: DeviceState;
  /** The specification's sentence when `state` is `failed`. */
  readonly error: string | null;
  /** What is wrong with the picture while it is on; always null unless it `looks`. */
  readonly fault: PictureFault | null;
  readonly microphoneState: DeviceState;
  /** Loudness 0 to 1 while the microphone is on. */
  readonly level: number;
  /** Asks for the devices; settles when they run or have failed. Repeating it starts anew. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** JPEG data URL ≤ 640×480 and ≤ 80 KB, or null while there is no picture. */
  readonly capture: () => string | null;
}

/** What a camera is held by: where its picture is shown, what it gives, and how often it was asked for. */
interface Own {
  video: HTMLVideoElement | null;
  stream: MediaStream | null;
  attempt: number;
}

/** A phone has a camera: what it lacks is leave. */
const lostWords = (): string =>
  /Android|iPhone|iPad|Mobile/.test(navigator.userAgent)
    ? t('摄像头载入失败，请确认已允许网页使用摄像头！')
    : t('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！');

const off = { state: 'off', error: null } as const;
const failed = (error: string) => ({ state: 'failed', error }) as const;

/**
 * Camera and microphone of this device. Off until `start()`; released on `stop()` and when the component
 * leaves. `failed` also when the device is pulled out later. Camera and microphone need HTTPS or a loopback
 * address.
 */
export function useCamera({ microphone = false, looks = false }: CameraOptions = {}): Camera {
  const [picture, setPicture] = useState<Pick<Camera, 'state' | 'error'>>(off);
  const sound = useMicrophone();
  const { start: startSound, release: releaseSound, put: putSound } = sound;
  const own = useRef<Own>({ video: null, stream: null, attempt: 0 });
  const fault = usePictureFault(looks && picture.state === 'on', own);

  const release = useCallback(() => {
    own.current.attempt += 1;
    stopTracks(own.current.stream);
    own.current.stream = null;
    releaseSound();
    if (own.current.video !== null) own.current.video.srcObject = null;
  }, [releaseSound]);

  const stop = useCallback(() => {
    release();
    setPicture((before) => ({ ...before, state: 'off' }));
    putSound('off');
  }, [release, putSound]);

  const start = useCallback(async () => {
    release();
    const mine = own.current.attempt;
    const current = () => own.current.attempt === mine;
    if (typeof navigator.mediaDevices?.getUserMedia !== 'function') {
      setPicture(failed(t('您的浏览器不支持媒体访问，请升级浏览器！')));
      if (microphone) putSound('failed');
      return;
    }
    const lost = () => current() && setPicture(failed(lostWords()));
    setPicture({ state: 'starting', error: null });
    try {
      const camera = await navigator.mediaDevices.getUserMedia({
        video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'user' },
      });
      if (!current()) return stopTracks(camera);
      own.current.stream = camera;
      camera.getVideoTracks()[0]?.addEventListener('ended', lost);
      if (own.current.video !== null) await play(own.current.video, camera);
      if (current()) setPicture({ state: 'on', error: null });
    } catch {
      lost();
    }
    if (microphone && current()) await startSound(current);
  }, [microphone, release, startSound, putSound]);

  useEffect(() => release, [release]);

  const videoRef = useCallback((element: HTMLVideoElement | null) => {
    own.current.video = element;
    if (element !== null && own.current.stream !== null) void play(element, own.current.stream);
  }, []);

  const capture = useCallback(() => {
    const { video } = own.current;
    return video === null ? null : snapshot(video);
  }, []);

  return {
    ...{ videoRef, ...picture, fault, start, stop, capture },
    ...{ microphoneState: sound.state, level: sound.level },
  };
}

/**
 * A refused `play()` (the element left meanwhile) is not a camera failure: the picture starts when the
 * element is back.
 */
async function play(element: HTMLVideoElement, stream: MediaStream): Promise<void> {
  element.srcObject = stream;
  await element.play().catch(() => undefined);
}

import { useEffect, useState, type RefObject } from 'react';
import { t } from '../text/t.ts';

/** What is wrong with a camera's picture, whoever is in it. */
export type PictureFault = 'dark' | 'uniform';

/** Each of them in words, and what to do about it. */
export const pictureFaults: Readonly<
  Record<PictureFault, { readonly said: string; readonly advice: string }>
> = {
  dark: { said: t('画面太暗'), advice: t('请打开摄像头的遮挡盖，并开灯或面向光源。') },
  uniform: { said: t('画面没有内容'), advice: t('请移开挡住镜头的东西，仍没有画面时换用其他摄像头。') },
};

/** Mean luminance, 0 to 255, below which nobody is seen. */
const darkBelow = 20;
/** Standard deviation of luminance below which there is nothing in the picture: a face alone has several times that. */
const uniformBelow = 3;

/** What is wrong with these pixels (RGBA); null: nothing that is seen without knowing what is in them. */
export function faultOf(pixels: Uint8ClampedArray): PictureFault | null {
  const count = pixels.length / 4;
  let [sum, squares] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    sum += light;
    squares += light * light;
  }
  const mean = sum / count;
  if (mean < darkBelow) return 'dark';
  return Math.sqrt(Math.max(0, squares / count - mean * mean)) < uniformBelow ? 'uniform' : null;
}

const [looksWidth, looksHeight] = [64, 48];

/** The same of a video's present picture; null while there is none. */
export function faultOfVideo(video: HTMLVideoElement | null): PictureFault | null {
  if (video === null || !video.videoWidth || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: looksWidth, height: looksHeight });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) return null;
  pen.drawImage(video, 0, 0, looksWidth, looksHeight);
  return faultOf(pen.getImageData(0, 0, looksWidth, looksHeight).data);
}

const betweenLooksMs = 700;

/** What is wrong with the picture of a camera that is on, looked at again and again: two looks have to agree. */
export function usePictureFault(
  isOn: boolean,
  shown: RefObject<{ readonly video: HTMLVideoElement | null }>,
): PictureFault | null {
  const [fault, setFault] = useState<PictureFault | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let before: PictureFault | null = null;
    const timer = setInterval(() => {
      const seen = faultOfVideo(shown.current.video);
      if (seen === before) setFault(seen);
      before = seen;
    }, betweenLooksMs);
    return () => clearInterval(timer);
  }, [isOn, shown]);
  return isOn ? fault : null;
}

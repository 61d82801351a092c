import { expect, it } from 'vitest';
import { adviceOn } from './face-tips.tsx';
import { faultOf, faultOfVideo, pictureFaults } from './picture-fault.ts';

const pixels = (...greys: number[]) =>
  new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]));

it('a black picture and a dim one are too dark, one colour is empty, anything else is a picture', () => {
  expect(faultOf(pixels(0, 0, 0, 0))).toBe('dark');
  expect(faultOf(pixels(4, 30, 12, 9))).toBe('dark');
  expect(faultOf(pixels(128, 128, 129, 128))).toBe('uniform');
  expect(faultOf(pixels(90, 200, 30, 120))).toBeNull();
});

it('of a video without a picture nothing is wrong yet', () => {
  expect(faultOfVideo(null)).toBeNull();
  expect(faultOfVideo({ videoWidth: 0, readyState: 0 } as HTMLVideoElement)).toBeNull();
});

it('each has an advice of its own', () => {
  expect(adviceOn('未识别到人脸，请诚信考试，确保人脸在摄像头中央！')).toContain('靠近一些');
  expect(adviceOn(pictureFaults.dark.said)).toContain('开灯');
  expect(adviceOn(pictureFaults.uniform.said)).toContain('移开挡住镜头');
});

import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';

/** 滑块验证, with the library that draws the puzzle: asked for when it is needed. */
export const CaptchaDialog = fetchedPart(
  async () => (await import('./slider-captcha-dialog.tsx')).SliderCaptchaDialog,
  null,
);

export { CaptchaDialog } from './captcha-dialog.ts';
export type { CaptchaPass } from './slider-captcha-dialog.tsx';

export { CaptchaDialog } from './captcha-dialog.ts';
export type { CaptchaPass } from './slider-captcha-dialog.tsx';
export { ProofDialog, ProofFirst } from './proof/fetched.ts';
export { isAboutProof, type ProofSent } from './proof/proof.ts';

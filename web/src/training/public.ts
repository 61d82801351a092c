export { paths as trainingPaths } from './paths.ts';
export { ResumeBanner } from './resume-banner.tsx';

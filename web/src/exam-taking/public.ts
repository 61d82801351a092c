export { paths as examTakingPaths } from './paths.ts';

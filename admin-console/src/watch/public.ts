export { arrowTarget } from './live/wall-pages.ts';

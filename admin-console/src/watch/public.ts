export { arrowTarget } from './live/wall-pages.ts';
export { cardAt, columnsOf } from './wall/card-places.ts';

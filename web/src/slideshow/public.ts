export { Carousel } from './carousel.tsx';
export { useTurns } from './use-turns.ts';

export { Carousel } from './carousel.tsx';
export { useSlides } from './use-slides.ts';

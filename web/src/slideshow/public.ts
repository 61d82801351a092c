export { Carousel } from './carousel.tsx';

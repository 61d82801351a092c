export { DueCard } from './review/due-card.tsx';

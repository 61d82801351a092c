/** What other slices show of signing up. */
export { TicketCheck } from './ticket/ticket-check.tsx';

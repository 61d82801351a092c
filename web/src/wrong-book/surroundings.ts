import type { Surroundings } from '../app/slice-surroundings.ts';
import { SendKeptReviews } from './review/send-kept-reviews.tsx';

export const surroundings: Surroundings = { overlays: [SendKeptReviews] };

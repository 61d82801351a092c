import type { Surroundings } from '../app/slice-surroundings.ts';
import { OpenPaperBanner } from './open-paper-banner.tsx';

/** The paper in progress is told where exams are chosen. */
export const surroundings: Surroundings = { notices: [OpenPaperBanner] };

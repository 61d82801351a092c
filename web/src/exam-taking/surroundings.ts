import type { Surroundings } from '../app/slice-surroundings.ts';
import { KeptAnswers } from './keeping/kept-answers.tsx';
import { OpenPaperBanner } from './open-paper-banner.tsx';

/** The paper in progress is told where exams are chosen; answers kept here go back from any page. */
export const surroundings: Surroundings = { notices: [OpenPaperBanner], overlays: [KeptAnswers] };

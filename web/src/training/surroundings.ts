import type { Surroundings } from '../app/slice-surroundings.ts';
import { KeptTrainings } from './kept-trainings.tsx';

export const surroundings: Surroundings = { overlays: [KeptTrainings] };

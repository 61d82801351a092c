import { z } from 'zod';
import { canonicalJson } from '../kernel/canonical-json.js';

/**
 * What a candidate does beside a question and not for points (ET129): a note, options struck out, passages
 * highlighted. `highlights`: characters of the question's text as it is shown, `to` not included.
 */
export const roughWork = z.object({
  note: z.string(),
  struck: z.array(z.string()),
  highlights: z.array(z.object({ at: z.string(), from: z.number().int(), to: z.number().int() })),
});
export type RoughWork = z.infer<typeof roughWork>;

export const noRoughWork: RoughWork = { note: '', struck: [], highlights: [] };

/** Per question: a note of this many characters, and so many strokes of each kind. */
export const roughWorkLimits = { note: 4000, struck: 60, highlights: 200, idLength: 64 } as const;

/** What it counts against what one paper may hold. */
export const roughWorkBytes = (work: RoughWork): number => canonicalJson(work).length;

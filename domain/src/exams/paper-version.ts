import { canonicalJson } from '../kernel/canonical-json.js';
import { paperVersion } from '../sitting/public.js';
import type { Exam } from './exam.js';

/** Who makes, sits and sees an exam, and whether it is open: nothing of it is drawn. */
const drawnFromNoneOf: ReadonlySet<string> = new Set([
  'version',
  'paperVersion',
  'updateTime',
  'ownerId',
  'shared',
  'reviewerIds',
  'wrongBook',
  'practiceKeys',
  'openType',
  'range',
  'passwordHash',
  'state',
  'remind',
  'results',
  'seats',
  'rooms',
] satisfies (keyof Exam)[]);

/** The exam as it is saved: with the version its papers are drawn from, when `before` draws the same. */
export function withPaperVersion(before: Exam | null, after: Exam): Exam {
  const { paperVersion: _earlier, ...rest } = after;
  return before !== null && drawnFrom(before) === drawnFrom(after)
    ? { ...rest, paperVersion: paperVersion(before) }
    : rest;
}

const drawnFrom = (exam: Exam): string =>
  canonicalJson(Object.fromEntries(Object.entries(exam).filter(([key]) => !drawnFromNoneOf.has(key))));

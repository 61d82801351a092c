import { createHash } from 'node:crypto';
import { likenessOf, type MarkingSample, type MarkingSettings } from '@vigil/domain/marking/public';
import type { Services } from '../platform/services.js';
import type { MarkingAnswerDocument } from './collections.js';
import { answerShown, contentOf, verdictsOf, wholeOf } from './present.js';
import { markings, samplesOf } from './settings.js';
import type { MarkingAnswer } from './types.js';

/** A sample's number for a reviewer: as those of answers are, the same each time, another for everybody else. */
export const sampleNumber = (sampleId: string, reviewerId: string): string =>
  createHash('sha256').update(`${sampleId}\n${reviewerId}`).digest('hex').slice(0, 16);

/**
 * A sample of the same question to go with the answers a reviewer was given, now and then; looks like one of them.
 * null: none this time, or all of them were marked by this reviewer.
 */
export async function sampleFor(
  services: Services,
  { sampleEvery }: MarkingSettings,
  beside: MarkingAnswerDocument,
  reviewerId: string,
  count: number,
): Promise<MarkingAnswer | null> {
  if (sampleEvery === 0 || Math.random() * sampleEvery >= count) return null;
  const marked = (await markings(services).load(beside.examId)).state.samples;
  const done = new Set(marked.filter((one) => one.reviewerId === reviewerId).map(({ sampleId }) => sampleId));
  const left = (await samplesOf(services, beside.examId)).filter(
    ({ id, quId }) => quId === beside.quId && !done.has(id),
  );
  const sample = left[Math.floor(Math.random() * left.length)];
  if (sample === undefined) return null;
  const content = contentOf(await wholeOf(services, beside), beside.quId);
  return {
    ...{
      number: sampleNumber(sample.id, reviewerId),
      quId: beside.quId,
      questionVersion: beside.questionVersion,
    },
    ...{
      quType: beside.quType,
      most: beside.most,
      round: 1,
      sameCount: 0,
      answerRevision: 1,
      markRevision: 0,
    },
    blank: likenessOf(sample.answer) === '',
    ...answerShown(sample.answer),
    verdicts: verdictsOf(content, null),
    marks: [],
    heldUntil: beside.heldUntil,
    similarity: null,
    common: [],
  };
}

/** The sample that has this number for the reviewer; null: none has. */
export async function sampleWith(
  services: Services,
  examId: string,
  number: string,
  reviewerId: string,
): Promise<MarkingSample | null> {
  const samples = await samplesOf(services, examId);
  return samples.find(({ id }) => sampleNumber(id, reviewerId) === number) ?? null;
}

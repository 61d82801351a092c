import { createHash, createHmac } from 'node:crypto';
import { likenessOf, planOf, type MarkingSettings } from '@vigil/domain/marking/public';
import { isObjective } from '@vigil/domain/question-bank/public';
import { standingMark, type AnswerSlot, type PaperState, type Place } from '@vigil/domain/sitting/public';
import type { Collection } from '@vigil/stores/documents/port';
import { RetryLaterError } from '../platform/errors.js';
import { installationKey } from '../platform/installation-key.js';
import type { Services } from '../platform/services.js';
import { papersOf } from '../sitting/public.js';
import { collections, type AnswerStage, type MarkingAnswerDocument } from './collections.js';
import { settingsOf } from './settings.js';

/** Told the id of an exam of which something was marked, or came to be marked. */
export const markingChannel = 'marking';

const namesKey = installationKey('vigil marking answers');
/** Somebody else wrote the same document between reading and writing it, so often in a row at most. */
const mostAttempts = 20;

export const markingAnswers = ({
  documents,
}: Pick<Services, 'documents'>): Collection<MarkingAnswerDocument> =>
  documents.collection<MarkingAnswerDocument>(collections.markingAnswers);

/**
 * Notes what of a paper persons mark, as its stream says now: may be repeated, and an older look never undoes a
 * newer one. Whoever holds an answer keeps it, unless they have nothing left to do with it.
 */
export async function noteAnswers(services: Services, paperId: string): Promise<void> {
  const { state, revision } = await papersOf(services).papers.load(paperId);
  if (state.paper === null) return;
  const { examId } = state.paper;
  const answers = markingAnswers(services);
  const key = await namesKey(services);
  let changed = false;
  for (const said of answersOn(state, paperId, revision, await settingsOf(services, examId)))
    changed = (await noteOne(answers, `${paperId}:${said.quId}`, said, key)) || changed;
  if (changed) services.bus.publish(markingChannel, examId);
}

/** What the queue says of an answer by its paper's stream alone. */
export type NotedAnswer = Omit<
  MarkingAnswerDocument,
  'id' | 'version' | 'place' | 'number' | 'heldBy' | 'heldUntil'
>;

/** What is noted of a paper's answers where its stream has come to `revision`; nothing of one that was sat on paper. */
export function answersOn(
  state: PaperState,
  paperId: string,
  revision: number,
  settings: MarkingSettings,
): NotedAnswer[] {
  if (state.paper === null || state.entered !== null) return [];
  const { examId, userId } = state.paper;
  return state.places.flatMap((place, index) => {
    const slot = state.slots[index];
    const noted = slot === undefined ? null : stageOf(place, slot, state, settings);
    if (noted === null || slot === undefined) return [];
    const about = { examId, paperId, userId, paperRevision: revision };
    return [{ ...about, ...aboutAnswer(place, slot), ...noted }];
  });
}

async function noteOne(
  answers: Collection<MarkingAnswerDocument>,
  id: string,
  said: NotedAnswer,
  key: Buffer,
): Promise<boolean> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const before = await answers.get(id);
    if (before === null && said.stage === 'open') return false;
    if (before !== null && before.paperRevision >= said.paperRevision && !differs(before, said)) return false;
    if (before !== null && before.paperRevision > said.paperRevision) return false;
    const fresh = { id, version: 0, ...nameOf(id, key), heldBy: '', heldUntil: 0 };
    const after = { ...(before ?? fresh), ...said, version: (before?.version ?? 0) + 1 };
    const over = after.stage === 'done' || after.stage === 'open' || after.reviewerIds.includes(after.heldBy);
    const outcome = await answers.save(
      over ? { ...after, heldBy: '', heldUntil: 0 } : after,
      before?.version ?? null,
    );
    if (outcome === 'written') return true;
  }
  throw new RetryLaterError('该答案正被多人处理，请稍后重试！');
}

const differs = (before: MarkingAnswerDocument, said: NotedAnswer): boolean =>
  before.stage !== said.stage ||
  before.answerRevision !== said.answerRevision ||
  before.reviewerIds.join() !== said.reviewerIds.join();

/**
 * Where an answer stands in the queue, and what it is called: 64 bits that nobody can guess without the installation's
 * key, and the same whenever it is noted anew.
 */
function nameOf(id: string, key: Buffer): Pick<MarkingAnswerDocument, 'place' | 'number'> {
  const mac = createHmac('sha256', key).update(id).digest();
  return { place: mac.readUInt32BE(8) / 2 ** 32, number: mac.subarray(0, 8).toString('hex') };
}

export const quIdOf = ({ part, question }: Place): string => part?.quId ?? question.quId;

const aboutAnswer = (place: Place, slot: AnswerSlot) => {
  const likeness = likenessOf(slot.answer);
  return {
    quId: quIdOf(place),
    wholeId: place.question.quId,
    questionVersion: place.question.version,
    quType: (place.part ?? place.question).quType,
    most: (place.part ?? place.question).score,
    answerRevision: slot.answerRevision,
    likeness: likeness === '' ? '' : createHash('sha256').update(likeness).digest('hex'),
    blank: likeness === '',
  };
};

/** Which round an answer waits for, and who has had a voice; null: nobody marks it. */
function stageOf(
  place: Place,
  slot: AnswerSlot,
  state: PaperState,
  settings: MarkingSettings,
): Pick<MarkingAnswerDocument, 'stage' | 'reviewerIds'> | null {
  const isComposite = place.part === null && place.question.parts !== undefined;
  const { quType } = place.part ?? place.question;
  if (isComposite || isObjective(quType) || (state.handedIn !== null && state.score?.state === 3))
    return null;
  const nobody: string[] = [];
  const at = (stage: AnswerStage, reviewerIds = nobody) => ({ stage, reviewerIds });
  if (state.handedIn === null || state.voided !== null) return at('open');
  if (standingMark(slot.marks) !== null) return at('done');
  if (slot.judged !== null && slot.judged.length > 0) return at('judged');
  const of = (round: number) => slot.marks.findLast((mark) => mark.round === round)?.reviewerId;
  const [first, second] = [of(1), of(2)];
  if (first === undefined || planOf(settings).rounds === 1) return at('first');
  return second === undefined ? at('second', [first]) : at('third', [first, second]);
}

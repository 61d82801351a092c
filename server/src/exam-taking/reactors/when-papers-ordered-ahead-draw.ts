import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { drawPaper, type ExamSessionEvent, paperVersion } from '@vigil/domain/sitting/public';
import type { Exam } from '@vigil/domain/exams/public';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { PreparationDocument } from '../collections.js';
import { blueprints, newSeed, preparedPapers, type PreparedDraw } from '../../sitting/public.js';
import { examDefinitions } from '../../exams/public.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { preparations } from '../preparing/preparations.js';

/** Read in one go by a process that answers starts: a few ms. */
const inAChunk = 50;

type Ordered = Extract<ExamSessionEvent, { type: 'PapersOrderedAhead' }>['data'];

/**
 * Draws papers of an exam before anybody starts, chunk by chunk (batchCreatePaper, engine §3); after a crash,
 * or once more, only what is missing. A change of the exam discards what was drawn, unless it is only about
 * people.
 */
export const whenPapersOrderedAheadDraw = (services: Services): Reactor => ({
  name: 'when-papers-ordered-ahead-draw',
  types: ['PapersOrderedAhead', 'ReferenceChanged'],
  handle: async (event, lease) => {
    if (event.type === 'PapersOrderedAhead')
      return drawAhead(services, event.data as Ordered, event.time, lease);
    const { entity, id, newVersion, after } = event.data as ReferenceChanged['data'];
    if (entity === 'exam')
      await discardOlder(services, id, after === null ? newVersion : paperVersion(after as Exam));
  },
});

/** By the version that the event names: the changed exam is a document only a moment later. */
async function discardOlder(services: Services, examId: string, examVersion: number): Promise<void> {
  const known = await preparations(services).get(examId);
  if (known === null || known.examVersion >= examVersion) return;
  await preparedPapers(services).discard(examId, null);
  await preparations(services).delete(examId);
}

async function drawAhead(
  services: Services,
  { examId, examVersion, count }: Ordered,
  at: number,
  lease: Lease,
): Promise<void> {
  const exam = await examDefinitions(services).find(examId);
  // Changed since it was ordered: what would be drawn now is not what was meant.
  if (exam === null || paperVersion(exam) !== examVersion) return;
  const compiled = await blueprints(services).compile(exam);
  const progress = { id: examId, examVersion, total: count, at };
  const tell = (
    more: Pick<PreparationDocument, 'state' | 'done' | 'error' | 'blueprint'>,
  ): Promise<unknown> => preparations(services).put({ ...progress, ...more });
  if ('problem' in compiled) {
    await tell({ state: 'failed', done: 0, blueprint: '', error: `试卷内容有误：${compiled.problem}` });
    return;
  }
  const { sha256 } = compiled;
  const blueprint = await blueprints(services).get(sha256);
  const prepared = preparedPapers(services);
  await prepared.discard(examId, sha256);
  let done = Math.min(count, await prepared.left(examId, sha256));
  while (done < count) {
    await tell({ state: 'running', done, blueprint: sha256, error: null });
    const draws: PreparedDraw[] = [];
    while (draws.length < Math.min(inAChunk, count - done)) {
      if (!lease.held()) return;
      const seed = newSeed();
      const draw = drawPaper(blueprint, seed);
      if ('problem' in draw)
        throw new Error(`a compiled blueprint of exam ${examId} cannot fill "${draw.problem}"`);
      draws.push({ seed, groups: draw.groups });
      await turn();
    }
    await prepared.stored.put({
      id: `${examId}:${randomUUID()}`,
      version: 1,
      examId,
      examVersion,
      blueprint: sha256,
      taken: false,
      draws,
    });
    prepared.added(examId);
    done += draws.length;
  }
  await tell({ state: 'done', done, blueprint: sha256, error: null });
}

import { eventUpcasters } from '@vigil/domain/event-types';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { isObjective } from '@vigil/domain/question-bank/public';
import {
  type PaperCreated,
  type PaperState,
  foldPaper,
  noPaper,
  paperStream,
  placeIds,
} from '@vigil/domain/sitting/public';
import type { Documents } from '@vigil/stores/documents/port';
import { changedAmong, inCurrentForm } from '@vigil/stores/event-log/current-form';
import type { EventLog } from '@vigil/stores/event-log/port';
import { answersOn, notedAfter, settingsOf, type NotedAnswer } from '../../marking/public.js';
import { isDamaged } from '../../platform/store-faults.js';

const noting: ReadonlySet<string> = new Set(notedAfter);

/** Papers of which the log says that persons mark something. Memory: one id for each. */
export class MarkedPapers {
  readonly #withoutWork = new Set<string>();
  readonly #marked = new Set<string>();

  /** In global order; what others wrote into the log is not shown. */
  see({ type, stream, data }: Recorded): void {
    if (type === 'PaperCreated' && !asksPersons(data)) this.#withoutWork.add(stream);
    if (noting.has(type) && !this.#withoutWork.has(stream))
      this.#marked.add(stream.slice(paperStream('').length));
  }

  ids(): Iterable<string> {
    return this.#marked;
  }
}

/** Whether anything on a paper is not decided by its key. What was damaged may ask for anything. */
function asksPersons(data: unknown): boolean {
  const { groups } = (data ?? {}) as Partial<PaperCreated>;
  if (!Array.isArray(groups)) return true;
  return (groups as Partial<PaperCreated['groups'][number]>[]).some(
    ({ questions }) =>
      !Array.isArray(questions) ||
      (questions as PaperCreated['groups'][number]['questions']).some(({ quType, parts }) =>
        (parts ?? [{ quType }]).some((one) => !isObjective(one.quType)),
      ),
  );
}

/** A paper as far as it is noted in the queue of those who mark. */
export interface NotedPaper {
  readonly stream: string;
  /** of its last event */
  readonly revision: number;
  /** revision of the last event that notes its answers; -1: there was none */
  readonly lastNoting: number;
  readonly lastNotingAt: Position | null;
  /** of the documents that its answers have, or would have */
  readonly ids: readonly string[];
  /** What is noted at a revision, by the documents' ids. */
  at(revision: number): ReadonlyMap<string, NotedAnswer>;
  /** Whether the queue lacks an answer if there is no document with this id. */
  isWanted(id: string): boolean;
}

/** null: its stream cannot be read, or was changed, or how its exam is marked cannot be read. */
export async function readPaper(
  { log, documents }: { readonly log: Pick<EventLog, 'readStream'>; readonly documents: Documents },
  paperId: string,
): Promise<NotedPaper | null> {
  try {
    const stream = paperStream(paperId);
    const stored = await log.readStream(stream);
    if (changedAmong(stored) !== null) return null;
    const events = stored.map((event) => inCurrentForm(event, eventUpcasters));
    const upTo = (revision: number): PaperState =>
      events.reduce(
        (state, event) =>
          event.revision <= revision ? foldPaper(state, event as Parameters<typeof foldPaper>[1]) : state,
        noPaper,
      );
    const revision = events.at(-1)?.revision ?? -1;
    const last = events.findLast(({ type }) => noting.has(type));
    const whole = upTo(revision);
    const settings = await settingsOf({ documents }, whole.paper?.examId ?? '');
    const known = new Map<number, ReadonlyMap<string, NotedAnswer>>();
    const at = (asked: number): ReadonlyMap<string, NotedAnswer> => {
      const noted =
        known.get(asked) ??
        new Map(
          answersOn(asked === revision ? whole : upTo(asked), paperId, asked, settings).map((one) => [
            `${paperId}:${one.quId}`,
            one,
          ]),
        );
      known.set(asked, noted);
      return noted;
    };
    const lastNoting = last?.revision ?? -1;
    const waits = (id: string, then: number): boolean => (at(then).get(id)?.stage ?? 'open') !== 'open';
    return {
      ...{ stream, revision, lastNoting, lastNotingAt: last?.position ?? null },
      ids: placeIds(whole).map((quId) => `${paperId}:${quId}`),
      at,
      // One that is open again, and was never noted, is not.
      isWanted: (id) => waits(id, lastNoting) && waits(id, revision),
    };
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return null;
  }
}

/** Names of the fields in which a document is not what was to be noted. */
export const differingFields = (document: object, told: NotedAnswer): string[] =>
  Object.entries(told).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify((document as Record<string, unknown>)[field]) ? [] : [field],
  );

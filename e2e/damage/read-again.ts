import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperCreated } from '@vigil/domain/sitting/events';
import { isDamaged } from '../../server/src/platform/store-faults.js';
import { contentsOf, type Reading } from './contents.js';
import type { Undamaged } from './round.js';
import { documentOf } from './twins.js';

/** What a reader found otherwise than it may be: nothing is null. */
export type Found = { readonly outcome: 'told' | 'silent' | 'raw' | 'unnoted'; readonly detail: string };

/** How an installation lived since it was damaged. */
export interface Lived {
  /** commands of which the log must hold events */
  readonly acknowledged: readonly string[];
  /** by how much a clock was ahead that a start cannot tell from the right one, ms; what is due by it comes */
  readonly clockAhead: number;
  /** its people did not do just what they did in the twin: they were kept from it, or did it again */
  readonly otherwise: boolean;
}

/** What a reader finds otherwise than in the undamaged twin. */
export async function readAgain(
  folder: string,
  undamaged: Undamaged,
  { acknowledged, clockAhead, otherwise }: Lived,
): Promise<Found | null> {
  const { twins, head, fileIds } = undamaged;
  let reading: Reading;
  try {
    reading = await contentsOf(folder, head, fileIds);
  } catch (error) {
    return isDamaged(error)
      ? {
          outcome: 'told',
          detail: `a read refuses: ${error instanceof Error ? error.message : String(error)}`,
        }
      : { outcome: 'raw', detail: error instanceof Error ? String(error.stack) : String(error) };
  }
  const { deeds } = undamaged;
  const wrong = wrongBehind(reading.behind, { deeds, acknowledged, clockAhead });
  if (wrong.length > 0) return silent(wrong);
  const isOfNewPaper = ofNewPapers(reading.behind);
  const differences = twins
    .differences(reading.contents)
    .filter((name) => clockAhead === 0 || /^(?:event|file) /.test(name))
    .filter((name) => !otherwise || !(undamaged.workedOn.has(documentOf(name)) || isOfNewPaper(name)));
  if (differences.length === 0) return null;
  const { mark } = undamaged;
  const gone = differences.filter((name) => name.startsWith('event '));
  const isUnnoted =
    mark !== null && gone.length > 0 && gone.every((name) => (name.split(' ')[1] ?? '') > mark);
  return isUnnoted
    ? { outcome: 'unnoted', detail: `${gone.length} events behind the mark` }
    : silent(differences);
}

/**
 * Whether a difference is of a paper that was drawn and handed in behind the head: its own documents, and the statistics
 * of the questions that chance drew for it. In the twin nobody hands such a paper in; who sits once more does.
 */
export function ofNewPapers(behind: readonly Recorded[]): (difference: string) => boolean {
  const handedIn = new Set(behind.filter(({ type }) => type === 'PaperHandedIn').map(({ stream }) => stream));
  const drawn = behind
    .filter(({ type, stream }) => type === 'PaperCreated' && handedIn.has(stream))
    .map(({ data }) => data as PaperCreated);
  const ids = new Set(drawn.map(({ paperId }) => paperId));
  const statistics = new Set(
    drawn.flatMap(({ examId, groups }) =>
      groups.flatMap(({ questions }) =>
        questions
          .flatMap(({ quId, parts = [] }) => [quId, ...parts.map((part) => part.quId)])
          .map((quId) => `view question_statistics/${examId}:${quId}`),
      ),
    ),
  );
  return (difference) => {
    const name = documentOf(difference);
    const [, of = ''] = /^data marking_answers\/([^:]+):/.exec(name) ?? [];
    return ids.has(of) || statistics.has(name);
  };
}

const silent = (differences: readonly string[]): Found => ({
  outcome: 'silent',
  detail: `${differences.length}: ${differences.slice(0, 5).join('; ')}`,
});

/** What a life does, whatever its people: `paper PaperHandedIn by system`. */
export const deedOf = ({ stream, type, actor }: Recorded): string =>
  `${stream.split('-')[0]} ${type} by ${actor.kind}`;

/** Half a minute without a life is an interruption of the server. */
const afterAPause = 'server ServerInterrupted by system';

/** A clock ahead by less, across a boot, is believed: what is due by it comes. By more it is asked about (decision 268). */
const unaskedMilliseconds = 15 * 60_000;

/** What is wrong with the events that lives made: an acknowledged command has none, or nobody makes such. */
export function wrongBehind(
  behind: readonly Recorded[],
  life: {
    readonly deeds: ReadonlySet<string>;
    readonly acknowledged: readonly string[];
    readonly clockAhead: number;
  },
): string[] {
  const { deeds, acknowledged, clockAhead } = life;
  const commands = new Set(behind.map(({ command }) => command?.id));
  const may = (deed: string): boolean =>
    deed === afterAPause || deeds.has(deed) || (clockAhead > 0 && clockAhead <= unaskedMilliseconds);
  return [
    ...acknowledged
      .filter((id) => !commands.has(id))
      .map((id) => `the acknowledged command ${id} has no event`),
    ...[...new Set(behind.map(deedOf))].filter((deed) => !may(deed)).map((deed) => `new: ${deed}`),
  ];
}

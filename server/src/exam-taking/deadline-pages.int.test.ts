import type { PaperView } from '@vigil/projections/sitting/paper-view';
import type { Query } from '@vigil/stores/documents/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../platform/services.js';
import { always } from '../platform/roles/lease.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { startDeadlines } from './reactors/when-deadline-passed-hand-in.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const perPage = 3;

/**
 * The room's services with their own clock, so that the room's own reactor finds nothing due, and what is
 * asked of the view of papers.
 */
function servicesAt(now: () => number, asked: (query: Query) => void): Services {
  const views = room.services.views;
  return {
    ...room.services,
    clock: { now, monotonic: () => room.clock.monotonic() },
    views: {
      ...views,
      waitFor: views.waitFor.bind(views),
      view: ((name: string) => {
        const view = views.view<PaperView>(name);
        return {
          ...{
            get: view.get.bind(view),
            getMany: view.getMany.bind(view),
            count: view.count.bind(view),
            countBy: view.countBy.bind(view),
          },
          find: (query: Query) => {
            asked(query);
            return view.find(query);
          },
        };
      }) as never,
    },
  };
}

async function sitting(totalTime: number, people: number): Promise<Candidate[]> {
  const examId = await room.saveExam({ totalTime });
  const candidates = await room.candidates(people);
  await Promise.all(candidates.map((candidate) => candidate.start(examId)));
  return candidates;
}

describe('more due papers than a page holds', () => {
  it('[engine §4] are read page after page and handed in once each, also those that fall due while pages are read', async () => {
    const [first, meanwhile, later] = [await sitting(60, 8), await sitting(61, 4), await sitting(90, 1)];
    await room.caughtUp('papers');
    let now = room.clock.now() + minutes(60) + seconds(10);
    const pages: Query[] = [];
    const services = servicesAt(
      () => now,
      (query) => {
        pages.push(query);
        // The others fall due between the first page and the second.
        if (pages.length === 2) now += minutes(1);
      },
    );
    const service = startDeadlines(services, { trusted: true }, always, perPage);
    const handedIn = async (candidate: Candidate): Promise<number> =>
      (await room.events(candidate.paperId)).filter((event) => event.type === 'PaperHandedIn').length;
    const all = [...first, ...meanwhile];
    await until('all due papers are handed in', async () =>
      (await Promise.all(all.map(handedIn))).every((count) => count > 0),
    );
    await service.stop();
    expect(await Promise.all(all.map(handedIn))).toEqual(all.map(() => 1));
    expect(await Promise.all(later.map(handedIn))).toEqual([0]);
    expect(pages.every(({ limit }) => limit === perPage)).toBe(true);
    expect(pages.length).toBeGreaterThanOrEqual(4);
  });
});

import type { User } from '@vigil/domain/organisation/public';
import { collections as peopleCollections } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import type { Services } from '../../platform/services.js';
import { servicesInTime } from '../../platform/services-in-time.js';
import type { FilledAnswer, SeenQuestion } from './answering.js';
import type { DemoPlay, PlayedPaper } from './demo-sittings.js';

/**
 * The calls of a sitting as exam-taking's resolver has them; handed in by the composition root, so that the
 * demo imports no slice.
 */
export interface SittingCalls {
  createPaper(input: { examId: string }, context: RequestContext): Promise<{ readonly id: string }>;
  paperDetail(id: string, context: RequestContext): Promise<PlayedPaper>;
  quDetail(paperId: string, quId: string, context: RequestContext): Promise<SeenQuestion>;
  fillAnswer(input: FilledAnswer & { readonly paperId: string }, context: RequestContext): Promise<unknown>;
  handExam(
    id: string,
    exState: number,
    opened: null,
    sentAt: null,
    context: RequestContext,
  ): Promise<unknown>;
}

/**
 * Plays sittings of the past through the engine's own calls: each person has services of their own whose
 * clock stands at the act's moment. To be used before the reactors start: they would hand in what is long
 * overdue by their clock. `end` lets these services go.
 */
export function sittingPlay(services: Services, calls: SittingCalls): DemoPlay & { end(): Promise<void> } {
  const people = new Map<string, Promise<Traveller>>();
  const contextAt = async (userName: string, at: number): Promise<RequestContext> => {
    let traveller = people.get(userName);
    if (traveller === undefined) people.set(userName, (traveller = travellerOf(services, userName)));
    return (await traveller).at(at);
  };
  return {
    createPaper: async (userName, examId, at) => calls.createPaper({ examId }, await contextAt(userName, at)),
    paperDetail: async (userName, paperId, at) => calls.paperDetail(paperId, await contextAt(userName, at)),
    quDetail: async (userName, paperId, quId, at) =>
      calls.quDetail(paperId, quId, await contextAt(userName, at)),
    fillAnswer: async (userName, input, at) => calls.fillAnswer(input, await contextAt(userName, at)),
    handExam: async (userName, paperId, at) =>
      calls.handExam(paperId, 0, null, null, await contextAt(userName, at)),
    end: async () => {
      for (const traveller of await Promise.allSettled(people.values()))
        if (traveller.status === 'fulfilled') traveller.value.end();
    },
  };
}

interface Traveller {
  at(moment: number): RequestContext;
  end(): void;
}

async function travellerOf(services: Services, userName: string): Promise<Traveller> {
  const [found] = await services.documents
    .collection<User>(peopleCollections.users)
    .find({ filter: { userName } });
  if (found === undefined) throw new Error(`no demo account ${userName}`);
  const account = await services.accounts.read(found.id);
  if (account === null) throw new Error(`the demo account ${userName} is gone`);
  let now = 0;
  const own = servicesInTime(services, () => now);
  return {
    end: () => own.end(),
    at(moment) {
      now = moment;
      return {
        services: own.services,
        session: { id: 'demo', user: account },
        arrivedAt: moment,
        commandId: null,
        position: null,
        platform: 'pc',
        correlationId: 'demo',
        address: 'demo',
        cookies: undefined,
        reached: () => undefined,
      };
    },
  };
}

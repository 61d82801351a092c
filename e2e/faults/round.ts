import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '@vigil/domain/kernel/random';
import { Candidate } from './actors/candidate.js';
import { examSocketScreen, noticesScreen, type PaperScreen } from './actors/paper-screen.js';
import { Proctor } from './actors/proctor.js';
import { brokenPromises } from './check/promises.js';
import { unsettled } from './check/settled.js';
import type { Site } from './site.js';
import type { RoundPlan } from './plan.js';

const readyPatienceMilliseconds = 60_000;
const settlePatienceMilliseconds = 20_000;
const lookAgainMilliseconds = 40;

/**
 * Runs one round: people act while things fail, then everything is made whole and held against the log.
 * Answers what was wrong.
 */
export async function runRound(site: Site, plan: RoundPlan): Promise<string[]> {
  const random = seededRandom(plan.seed);
  const { ledger } = site;
  const seen = ledger.problems.length;
  const shortExamId = plan.shortExam === null ? null : await site.shortExam(plan.shortExam);
  const startedAt = performance.now();
  const stop = (): boolean => performance.now() - startedAt > plan.lasts;

  const screens: PaperScreen[] = [];
  const candidates = site.callers.slice(0, plan.candidates).map((caller, index) => {
    const examId = shortExamId !== null && index % 3 === 0 ? shortExamId : site.examId;
    const person = new Candidate(
      caller,
      examId,
      ledger,
      seededRandom(`${plan.seed}/${index}`),
      `r${plan.round}c${index}`,
    );
    return { person, caller, examId, index };
  });
  const papers = () =>
    candidates.flatMap(({ person, caller }) =>
      person.paperId === null ? [] : [{ paperId: person.paperId, userId: caller.who.userId }],
    );
  const proctor = new Proctor(
    site.proctor,
    { examId: site.examId, shortExamId, papers },
    ledger,
    seededRandom(`${plan.seed}/proctor`),
  );

  const work = [
    ...candidates.map(async ({ person, caller, examId, index }) => {
      if (!(await person.start())) return;
      const paperId = person.paperId as string;
      if (index % 3 === 1)
        screens.push(noticesScreen(site.url, caller, paperId, (problem) => ledger.wrong(problem)));
      if (index % 3 === 2) screens.push(examSocketScreen(site.url, caller, examId, paperId));
      await person.sit(stop);
    }),
    proctor.work(stop),
    site.editor.work(stop, random),
  ];
  await strikeAll(site, plan, startedAt);
  const problems = (await becomesReady(site)) ? [] : ['the server did not become ready again'];
  await Promise.all(work);
  if (problems.length === 0) problems.push(...(await settles(site, screens)), ...(await site.editor.check()));
  for (const screen of screens) screen.close();
  return [
    ...problems,
    ...ledger.problems.slice(seen),
    ...brokenPromises(site.model, ledger),
    ...site.installation.loggedFaults(),
  ];
}

/** Each fault at its time; all of them over when this resolves. */
async function strikeAll({ installation }: Site, { faults }: RoundPlan, startedAt: number): Promise<void> {
  await Promise.all(
    faults.map(async (fault) => {
      await wait(Math.max(0, startedAt + fault.at - performance.now()));
      const heal = await installation.strike(fault);
      await wait(fault.lasts);
      await heal();
    }),
  );
}

async function becomesReady({ installation }: Site): Promise<boolean> {
  const until = performance.now() + readyPatienceMilliseconds;
  while (performance.now() < until) {
    if (await installation.ready()) return true;
    await wait(lookAgainMilliseconds);
  }
  return false;
}

/**
 * Looks at the log until everybody agrees with it; answers what they still disagree in when patience ends.
 */
async function settles(site: Site, screens: readonly PaperScreen[]): Promise<string[]> {
  const { installation, model, walls } = site;
  const until = performance.now() + settlePatienceMilliseconds;
  const log = await installation.openLog();
  for (;;) {
    await model.advance(log);
    const open = unsettled(model, { walls, screens }, Date.now());
    if (open.length === 0) return [];
    if (performance.now() > until)
      return open.map((problem) => `not settled after ${settlePatienceMilliseconds} ms: ${problem}`);
    await wait(lookAgainMilliseconds);
  }
}

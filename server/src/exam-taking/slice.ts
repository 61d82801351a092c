import type { Slice } from '../platform/slice.js';
import { CaptureResolver } from './capture.resolver.js';
import { registerExamSocket } from './exam-socket.js';
import { NoticesResolver } from './notices.resolver.js';
import { startReactor } from '../platform/reactors/reactor-runner.js';
import { moveDeadlinesAfterOutage, startLifeSigns } from './reactors/life-signs.js';
import { recordServerLife } from './reactors/server-life.js';
import { startPresence } from './reactors/presence.js';
import { startDeadlines } from './reactors/when-deadline-passed-hand-in.js';
import { whenExamActCarryToPapers } from './reactors/when-exam-act-carry-to-papers.js';
import { whenPaperClaimedCreatePaper } from './reactors/when-paper-claimed-create-paper.js';
import { whenPaperHandedInReleaseCandidate } from './reactors/when-paper-handed-in-release-candidate.js';
import { ResultsResolver } from './results.resolver.js';
import { signsOfLife } from './signs-of-life.js';
import { SittingResolver } from './sitting.resolver.js';

/** Sitting an exam: its calls, its socket, and the reactors that keep deadlines, presence and claims. */
export const examTakingSlice: Slice = {
  name: 'exam-taking',
  resolvers: [SittingResolver, CaptureResolver, ResultsResolver, NoticesResolver],
  sockets: registerExamSocket,
  start: async (services) => {
    const { steadyClock: clock } = services;
    services.health.add('clock', () => ({ ok: clock.trusted, departureMilliseconds: clock.departure }));
    services.control.handle('confirm-clock', async () => {
      await recordServerLife(services, { type: 'ClockConfirmed', data: {} }, 'confirm-clock');
      clock.confirm();
    });
    await moveDeadlinesAfterOutage(services);
    const signs = signsOfLife(services);
    signs.start();
    const running = [
      startLifeSigns(services),
      await startReactor(services, whenPaperClaimedCreatePaper(services)),
      await startReactor(services, whenPaperHandedInReleaseCandidate(services)),
      await startReactor(services, whenExamActCarryToPapers(services)),
      startDeadlines(services, clock),
      await startPresence(services),
    ];
    return {
      stop: async () => {
        signs.stop();
        await Promise.all(running.map((one) => one.stop()));
      },
    };
  },
};

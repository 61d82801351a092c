import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { bringingBack, hotOperations, pictureOperations, programRuns, wholePaperReads } from './rates.js';
import { playDemoResults } from './demo/demo-results.js';
import { playDemoSittings } from './demo/demo-sittings.js';
import { sittingPlay } from './demo/sitting-play.js';
import { BesideResolver } from './beside/beside.resolver.js';
import { CaptureResolver } from './capture.resolver.js';
import { registerExamSocket } from './exam-socket.js';
import { ContentResolver } from './content/content.resolver.js';
import { addPaperContent } from './content/content-route.js';
import { ExamWorkResolver } from './exam-work.resolver.js';
import { KeptAnswersResolver } from './keeping/kept-answers.resolver.js';
import { startJudgings } from './judging/run-judgings.js';
import { examTakingMenu, examTakingPermissions } from './menu.js';
import { tellOpenPapers } from './open-papers.js';
import { ownPapers, papersHoldAccount } from './own-papers.js';
import { NoticesResolver } from './notices.resolver.js';
import { PreviewResolver } from './preview.resolver.js';
import { ProgramResolver } from './program.resolver.js';
import { clocks } from './reactors/clocks.js';
import { startServerHeartbeat } from './reactors/server-heartbeat.js';
import { startPresence } from './reactors/presence.js';
import { startDeadlines } from './reactors/when-deadline-passed-hand-in.js';
import { whenExamActCarryToPapers } from './reactors/when-exam-act-carry-to-papers.js';
import { whenJudgingOrderedQueuePapers } from './reactors/when-judging-ordered-queue-papers.js';
import { whenPaperClaimedCreatePaper } from './reactors/when-paper-claimed-create-paper.js';
import { whenPaperHandedInJudgePrograms } from './reactors/when-paper-handed-in-judge-programs.js';
import { whenPaperHandedInReleaseCandidate } from './reactors/when-paper-handed-in-release-candidate.js';
import { whenPapersOrderedAheadDraw } from './reactors/when-papers-ordered-ahead-draw.js';
import { whenPaperMarkedTellCandidate } from './reactors/when-paper-marked-tell-candidate.js';
import { whenResultsPublishedTellCandidates } from './reactors/when-results-published-tell-candidates.js';
import { announceResults } from './results/announce-results.js';
import { addTranscript } from './results/transcript-route.js';
import { ResultsActsResolver } from './results/results-acts.resolver.js';
import { ScoreSearchResolver } from './results/score-search.resolver.js';
import { ResultsResolver } from './results.resolver.js';
import { candidateHeartbeats } from './candidate-heartbeats.js';
import { SittingResolver } from './sitting.resolver.js';

/** Sitting an exam: its calls, its socket, and the reactors that keep deadlines, presence and claims. */
export const examTakingSlice: Slice = {
  name: 'exam-taking',
  grants: { teacher: ['exam:publish'] },
  menu: examTakingMenu,
  permissions: examTakingPermissions,
  resolvers: [
    ...[SittingResolver, CaptureResolver, ResultsResolver, ResultsActsResolver],
    ...[ScoreSearchResolver, NoticesResolver, ContentResolver, BesideResolver],
    ...[PreviewResolver, ProgramResolver, ExamWorkResolver, KeptAnswersResolver],
  ],
  collections,
  demo: {
    play: async (services, now) => {
      const play = sittingPlay(services, new SittingResolver());
      try {
        await playDemoSittings(play, now);
      } finally {
        await play.end();
      }
      await playDemoResults(services, now);
    },
  },
  heavyOperations: pictureOperations,
  hotOperations,
  rates: [programRuns, bringingBack, wholePaperReads],
  files: { graceHours: { snapshot: 24, face: 24 } },
  routes: (app, services) => {
    addTranscript(app, services);
    addPaperContent(app, services);
  },
  holdsAccount: papersHoldAccount,
  ownData: ownPapers,
  sockets: registerExamSocket,
  heard: (services, { user }, said) => candidateHeartbeats(services).heard(user.id, said),
  serve: (services) =>
    together([() => startServerHeartbeat(services), () => candidateHeartbeats(services).start()]),
  run: async (services) => {
    tellOpenPapers(services);
    return clocks(services).start();
  },
  react: (services, lease) =>
    together([
      () => startReactor(services, whenPaperClaimedCreatePaper(services), lease),
      () => startReactor(services, whenPaperHandedInReleaseCandidate(services), lease),
      () => startReactor(services, whenExamActCarryToPapers(services), lease),
      () => startReactor(services, whenPaperHandedInJudgePrograms(services), lease),
      () => startReactor(services, whenJudgingOrderedQueuePapers(services), lease),
      () => startReactor(services, whenPapersOrderedAheadDraw(services), lease),
      () => startReactor(services, whenResultsPublishedTellCandidates(services), lease),
      () => startReactor(services, whenPaperMarkedTellCandidate(services), lease),
      async () => announceResults(services, lease),
      () => startJudgings(services, lease),
      () => startDeadlines(services, clocks(services), lease),
      () => startPresence(services, lease),
    ]),
};

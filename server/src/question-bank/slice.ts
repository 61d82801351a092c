import { whenReferenceChangedComplete } from '../engine/complete-reference.js';
import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { bankEntity } from './banks.js';
import { ChapterResolver } from './chapter.resolver.js';
import { QuestionResolver } from './question.resolver.js';
import { questionEntity } from './questions.js';
import { RepoResolver } from './repo.resolver.js';

/** Question banks, their chapters and questions. */
export const questionBankSlice: Slice = {
  name: 'question-bank',
  resolvers: [RepoResolver, ChapterResolver, QuestionResolver],
  react: async (services, tenure) => {
    const running = [
      await startReactor(services, whenReferenceChangedComplete(services, bankEntity(services)), tenure),
      await startReactor(services, whenReferenceChangedComplete(services, questionEntity(services)), tenure),
    ];
    return { stop: async () => void (await Promise.all(running.map((reactor) => reactor.stop()))) };
  },
};
